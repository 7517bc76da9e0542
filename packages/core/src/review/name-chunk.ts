import type { Chunk } from '../planning/chunk.ts'
import { pathsOf } from './chunk-paths.ts'

/** More names in one line are read by nobody; the report lists the files of every chunk. */
const mostNames = 3

/** What a warning about a chunk is about: its first files, and how many more there are. */
export function nameChunk(chunk: Chunk): string {
  const paths = pathsOf(chunk)
  // One more name takes no more room than to say that there is one.
  const shown = paths.length === mostNames + 1 ? paths : paths.slice(0, mostNames)
  const more = paths.length - shown.length
  return `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
}
