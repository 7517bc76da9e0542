import type { ChangeSourceError } from '@scrutineer/core'
import type { Result } from 'neverthrow'
import { readNulRecords } from '../../git-native/nul-records.ts'
import { isServable, type Listing, maxSearchedBytes } from '../../git-native/repository/tree-listing.ts'
import { type GitPlace, runGit } from '../../process/run-git.ts'

/** Half a million files with long names; what is held in memory is a few times that. */
const maxListBytes = 64 * 1024 * 1024

/**
 * Lists a commit's tree by one `git ls-tree`. Without sizes none is too large. With sizes, for which git looks at each file
 * and much longer at each that is not there, those that are not there are too large: all others have been brought by then.
 */
export async function listPartialTree(
  place: GitPlace,
  commit: string,
  sizes: 'without_sizes' | 'with_sizes',
  signal: AbortSignal | undefined,
): Promise<Result<Listing, ChangeSourceError>> {
  const format = sizes === 'with_sizes' ? ['-l'] : []
  const args = ['ls-tree', '-r', ...format, '-z', '--full-tree', commit]
  const answer = await runGit(place, { args, signal, maxOutputBytes: maxListBytes })
  return answer.map(({ output }) => readPartialListing(output))
}

/** Reads `<mode> blob <id>[ <size>]\t<path>` records, where a word may stand for the size. */
function readPartialListing(output: Uint8Array): Listing {
  const paths: string[] = []
  const largePaths = new Set<string>()
  for (const record of readNulRecords(output)) {
    const [, size, path = ''] = /^\d{6} blob [0-9a-f]+(?: +(\S+))?\t([\s\S]*)$/.exec(record) ?? []
    if (path === '' || !isServable(path)) continue
    paths.push(path)
    if (size !== undefined && !(Number(size) <= maxSearchedBytes)) largePaths.add(path)
  }
  return { paths, largePaths }
}
