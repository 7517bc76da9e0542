import { type ChangeSourceError, compareBytewise } from '@scrutineer/core'
import type { Result } from 'neverthrow'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import { readNulRecords } from '../nul-records.ts'

/** What the index says about a path. */
export interface IndexEntry {
  readonly path: string
  readonly mode: string
  readonly oid: string
  /** Whether it is left out of the working tree on purpose, as in a sparse checkout. */
  readonly leftOut: boolean
}

/** The index, and what git lists beside it. */
export interface IndexListing {
  /** In order of path bytes; of a path with conflicts, one. */
  readonly entries: readonly IndexEntry[]
  /** Paths with conflicts that nobody has resolved yet. */
  readonly unmerged: readonly string[]
  /** Files that are neither in the index nor ignored, in order; a folder that git does not enter ends with a slash. */
  readonly untracked: readonly string[]
}

/** As for trees: more than any repository of source files holds. */
const maxListBytes = 256 * 1024 * 1024

/** Lists the index by one `git ls-files`, with `others` the untracked files too. */
export async function listIndex(
  place: GitPlace,
  others: boolean,
  signal: AbortSignal | undefined,
): Promise<Result<IndexListing, ChangeSourceError>> {
  const wanted = others ? ['--cached', '--others', '--exclude-standard'] : ['--cached']
  const args = ['ls-files', '-z', '-t', '--stage', '--full-name', ...wanted]
  const answer = await runGit(place, { args, signal, maxOutputBytes: maxListBytes })
  return answer.map(({ output }) => readIndexListing(output))
}

/** Reads `? <path>` and `<tag> <mode> <id> <stage>\t<path>` records. */
function readIndexListing(output: Uint8Array): IndexListing {
  const entries: IndexEntry[] = []
  const unmerged = new Set<string>()
  const untracked: string[] = []
  for (const record of readNulRecords(output)) {
    if (record.startsWith('? ')) untracked.push(record.slice(2))
    else {
      const tab = record.indexOf('\t')
      const [tag, mode = '', oid = '', stage] = record.slice(0, tab).split(' ')
      const path = record.slice(tab + 1)
      if (stage !== '0') unmerged.add(path)
      if (tab > 0 && entries.at(-1)?.path !== path) {
        entries.push({ path, mode, oid, leftOut: tag === leftOutTag })
      }
    }
  }
  return { entries, unmerged: [...unmerged], untracked }
}

/** As `git ls-files -t` marks what has `skip-worktree` set. */
const leftOutTag = 'S'

/** Two lists in order of bytes as one. */
export function mergePaths(first: readonly string[], second: readonly string[]): string[] {
  if (second.length === 0) return [...first]
  const merged: string[] = []
  let at = 0
  for (const path of first) {
    for (; at < second.length && compareBytewise(second[at] ?? '', path) < 0; at++)
      merged.push(second[at] ?? '')
    merged.push(path)
  }
  return merged.concat(second.slice(at))
}
