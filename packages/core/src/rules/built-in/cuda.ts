import type { BuiltInRule } from './built-in-rule.ts'

export const cuda: BuiltInRule = {
  id: 'cuda',
  extensions: ['cu', 'cuh'],
  text: `CUDA. Look for:
- Indexing: a global index without a bounds check, int overflow of blockIdx * blockDim for large data, pitch or stride mixed up, grid sizes rounded down so that the tail is never computed.
- Races: shared memory read before __syncthreads(), __syncthreads() inside a branch that not all threads take, missing __syncwarp() or a wrong mask in warp operations, plain writes where atomics are needed, blocks that wait for one another.
- Memory: host pointers used on the device or the other way round, cudaFree missing on an error path, copies with a wrong direction or size in elements instead of bytes, an asynchronous copy from pageable or already freed memory, shared memory of the wrong dynamic size.
- Streams and errors: a launch or call whose error nobody asks for, results read before the stream is synchronised, an event from another device, default-stream semantics that serialise or race.
- Numbers: float precision or atomics order that the caller's test relies on, half overflow, fast-math intrinsics in code that must be exact.
Host parts are judged as C++. Not defects: block sizes or unrolling that only cost speed without evidence.`,
}
