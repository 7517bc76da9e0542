import { failure } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import { emptyIndex, type GitIndex, type IndexEntry, parseIndex } from '../index-file/parse-index.ts'
import type { GitConfig } from '../location/git-config.ts'
import type { GitRepository } from '../location/open-git-repository.ts'
import { foldAscii } from '../patterns/byte-string.ts'

/** A checked-out repository: its files and its index as they stood when it was opened. */
export interface WorkTree {
  readonly repository: GitRepository
  readonly files: GitFiles
  readonly config: GitConfig
  /** The folder of the files, without a trailing slash unless it is the root. */
  readonly root: string
  readonly index: GitIndex
  /** When the index was written, in nanoseconds since 1970; null where there is none. */
  readonly indexTimeNs: bigint | null
  /** `core.ignoreCase`: names that differ in case alone are one file. */
  readonly fold: boolean
  /** `core.precomposeUnicode`: the system takes names apart that git keeps composed. */
  readonly compose: boolean
  /** Index entries by path, folded where `fold` says so. */
  readonly tracked: ReadonlyMap<string, IndexEntry>
}

/** Opens the working tree of a repository; conflicts in the index are `unmerged_paths`. */
export async function openWorkTree(repository: GitRepository): Promise<WorkTree> {
  const { files, config, workTree, ownsWorkTree } = repository
  if (workTree === null) {
    throw failure(
      'not_a_repository',
      null,
      'there is no working tree here, only a bare repository',
      'name a commit or a range of commits',
    )
  }
  if (!ownsWorkTree) {
    throw failure(
      'unsafe_repository',
      'core.worktree',
      'the repository names a folder as its working tree that does not belong to it',
      'review commits by name, or remove the setting: git config --unset core.worktree',
    )
  }
  const { index, timeNs } = await readIndex(repository)
  const fold = config.flag('core.ignorecase', false)
  const tracked = new Map(index.entries.map((entry) => [fold ? foldAscii(entry.path) : entry.path, entry]))
  const compose = config.flag('core.precomposeunicode', false)
  return { repository, files, config, root: workTree, index, indexTimeNs: timeNs, fold, compose, tracked }
}

/** Reads the index, or another file of its form. A repository without one tracks nothing. */
export async function readIndex(
  repository: GitRepository,
  path = `${repository.gitDirectory}/index`,
): Promise<{ readonly index: GitIndex; readonly timeNs: bigint | null }> {
  const facts = await repository.files.facts(path)
  const bytes = await repository.files.read(path)
  if (facts === null || bytes === null) return { index: emptyIndex, timeNs: null }
  const index = parseIndex(bytes)
  refuseConflicts(index)
  return { index, timeNs: facts.mtimeNs }
}

function refuseConflicts(index: GitIndex): void {
  const paths = [...new Set(index.entries.filter(({ stage }) => stage > 0).map(({ path }) => path))]
  if (paths.length === 0) return
  const shown = paths.slice(0, maxShown).join(', ')
  const more = paths.length > maxShown ? ` and ${paths.length - maxShown} more` : ''
  throw failure('unmerged_paths', shown + more, 'unresolved conflicts', 'resolve them and git add the files')
}

const maxShown = 10
