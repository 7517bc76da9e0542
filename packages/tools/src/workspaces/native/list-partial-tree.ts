import type { ChangeSourceError } from '@scrutineer/core'
import type { Result } from 'neverthrow'
import { readNulRecords } from '../../git-native/nul-records.ts'
import { isServable, type Listing, maxSearchedBytes } from '../../git-native/repository/tree-listing.ts'
import { type GitPlace, runGit } from '../../process/run-git.ts'

/** All files of a tree of which some may not be there. */
export interface PartialListing extends Listing {
  /** Those that are not there count as too large, which they are once all others have been brought. */
  readonly largePaths: ReadonlySet<string>
  /** How many are not there. */
  readonly missing: number
}

/** Half a million files with long names; what is held in memory is a few times that. */
const maxListBytes = 64 * 1024 * 1024

/** Lists a commit's tree by one `git ls-tree`, which shows a word instead of a size for what is not there. */
export async function listPartialTree(
  place: GitPlace,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<Result<PartialListing, ChangeSourceError>> {
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', commit]
  const answer = await runGit(place, { args, signal, maxOutputBytes: maxListBytes })
  return answer.map(({ output }) => readPartialListing(output))
}

function readPartialListing(output: Uint8Array): PartialListing {
  const paths: string[] = []
  const largePaths = new Set<string>()
  let missing = 0
  for (const record of readNulRecords(output)) {
    const [, size = '', path = ''] = /^\d{6} blob [0-9a-f]+ +(\S+)\t([\s\S]*)$/.exec(record) ?? []
    if (path === '') continue
    const isMissing = !/^\d+$/.test(size)
    if (isMissing) missing++
    if (!isServable(path)) continue
    paths.push(path)
    if (isMissing || Number(size) > maxSearchedBytes) largePaths.add(path)
  }
  return { paths, largePaths, missing }
}
