import type { Chunk } from '../planning/chunk.ts'
import { pathOf } from '../vocabulary/changed-file.ts'

/** The paths of a chunk, each once, in order. */
export function pathsOf(chunk: Chunk): string[] {
  return chunk.parts.map(({ file }) => pathOf(file))
}
