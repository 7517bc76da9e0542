import { type ChangeSourceError, problemOfPath } from '@scrutineer/core'
import type { Result } from 'neverthrow'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import { readNulRecords } from '../nul-records.ts'

/** All files of a tree. */
export interface Listing {
  /** Files and links, in order of their bytes. */
  readonly paths: readonly string[]
  /** Those that no search looks into because of their size. */
  readonly largePaths: ReadonlySet<string>
}

/** The limit that the repository port sets for a search. */
export const maxSearchedBytes = 1024 * 1024

/** More than any repository of source files holds: 256 MiB of names, some three million of them. */
const maxListBytes = 256 * 1024 * 1024

/**
 * Lists a commit's tree by one `git ls-tree`, whose order is that of the whole paths' bytes. Names that no path may have,
 * such as one below a git directory, are left out.
 */
export async function listTree(
  place: GitPlace,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<Result<Listing, ChangeSourceError>> {
  const list = (format: readonly string[]) => {
    const args = ['ls-tree', '-r', ...format, '-z', '--full-tree', commit]
    return runGit(place, { args, signal, maxOutputBytes: maxListBytes })
  }
  const withSizes = await list(['-l'])
  // A partial clone does not know the size of what it lacks, and git ends over that.
  const answer = withSizes.isErr() && withSizes.error.code === 'objects_missing' ? await list([]) : withSizes
  return answer.map(({ output }) => readListing(output))
}

/** Reads `<mode> <type> <id> <size>\t<path>` records, of which the size may be left out. */
function readListing(output: Uint8Array): Listing {
  const paths: string[] = []
  const largePaths = new Set<string>()
  for (const record of readNulRecords(output)) {
    const tab = record.indexOf('\t')
    const path = record.slice(tab + 1)
    if (!record.startsWith('blob', 'NNNNNN '.length) || !isServable(path)) continue
    paths.push(path)
    const size = / (\d+)$/.exec(record.slice(0, tab))?.[1]
    if (Number(size ?? 0) > maxSearchedBytes) largePaths.add(path)
  }
  return { paths, largePaths }
}

/** Says whether a path from a list may be served; the quick look spares nearly all paths the full check. */
export function isServable(path: string): boolean {
  return !suspect.test(path) || problemOfPath(path) === null
}

const suspect = /(^|\/)(\.git|git~|\.{0,2}(\/|$))|^[A-Za-z]:[\\/]/i
