import { resolve } from 'node:path'
import { defaultPatchLimits } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { streamFile } from '../environment/stream-file.ts'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { interruptedFailure } from './to-change-failure.ts'

/** The bytes of a patch file, or of standard input for `-`; never more than a patch may have. */
export async function readPatch(
  file: string,
  { stdin, cwd, interrupted }: Surroundings,
): Promise<Result<Uint8Array, Failure>> {
  const name = file === '-' ? 'standard input' : file
  try {
    const source = file === '-' ? stdin : streamFile(resolve(cwd, file), interrupted)
    return await readAll(source, name, interrupted)
  } catch (error) {
    if (interrupted.aborted) return err(interruptedFailure)
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return err({
      code: 'patch_unreadable',
      message: `${name} could not be read (${code}), expected a patch file`,
    })
  }
}

async function readAll(
  source: AsyncIterable<Uint8Array>,
  name: string,
  signal: AbortSignal,
): Promise<Result<Uint8Array, Failure>> {
  const parts: Uint8Array[] = []
  let size = 0
  const chunks = source[Symbol.asyncIterator]()
  const stopped = new Promise<null>((stop) => {
    if (signal.aborted) stop(null)
    else signal.addEventListener('abort', () => stop(null), { once: true })
  })
  for (;;) {
    const next = await Promise.race([chunks.next(), stopped])
    if (next === null) return err(interruptedFailure)
    if (next.done === true) return ok(Buffer.concat(parts))
    parts.push(next.value)
    size += next.value.length
    if (size > defaultPatchLimits.bytes) {
      const expected = `expected at most ${defaultPatchLimits.bytes / 2 ** 20} MiB`
      return err({
        code: 'patch_too_large',
        message: `${name} is larger than a patch may be, ${expected}; split it`,
      })
    }
  }
}
