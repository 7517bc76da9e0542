import { err, ok } from 'neverthrow'
import { loadOnce } from '../../git-native/load-once.ts'
import {
  abortedQuestion,
  repositoryProblem,
  toRepositoryError,
} from '../../git-native/repository/repository-problem.ts'
import type { Answer, Snapshot } from '../../git-native/repository/snapshot.ts'
import type { Listing } from '../../git-native/repository/tree-listing.ts'
import { type TreeSource, treeSnapshot } from '../../git-native/repository/tree-snapshot.ts'
import { searchWithGrep } from '../../git-native/search/search-with-grep.ts'
import { withSignal } from '../../git-native/with-signal.ts'
import type { BringContents } from './head-contents.ts'
import { listPartialTree } from './list-partial-tree.ts'
import type { TrackWork } from './pending-work.ts'

/** A repository that is only partly there. */
export interface PartialSource extends TreeSource {
  /** Brings what is not there yet. */
  readonly bring: BringContents
  readonly track: TrackWork
}

/**
 * The files of a commit of which at first only the trees and the changed files are there. The other contents are brought
 * when a question first needs one; what is missing even then is over the limit of a file.
 */
export function filledSnapshot(source: PartialSource, commit: string): Snapshot {
  const { place, ended, bring, track } = source
  const tree = treeSnapshot(source, commit)
  const filled = (signal: AbortSignal | undefined): Answer<null> =>
    withSignal(bring(), signal, () => err(abortedQuestion))
  const ask = async <T>(
    path: string,
    signal: AbortSignal | undefined,
    question: () => Answer<T>,
  ): Answer<T> => {
    const first = await question()
    if (first.isOk() || first.error.code !== 'objects_missing') return first
    const brought = await filled(signal)
    if (brought.isErr()) return err({ ...brought.error, path })
    const second = await question()
    const isLarge = second.isErr() && second.error.code === 'objects_missing'
    return isLarge ? err(repositoryProblem('too_large', path, 'the file is over the limit of 1 MiB')) : second
  }
  const list = async () =>
    (await track(listPartialTree(place, commit, ended))).mapErr((error) => toRepositoryError(error, null))
  // Two loads: which files are too large shows only when all others are there.
  const loadPaths = loadOnce(list)
  const loadListing = loadOnce(list)
  const listing = (signal: AbortSignal | undefined): Answer<Listing> =>
    withSignal(loadListing(), signal, () => err(abortedQuestion))
  return {
    ...tree,
    paths: async (signal) => {
      const loaded = await withSignal(loadPaths(), signal, () => err(abortedQuestion))
      return loaded.map(({ paths }) => paths)
    },
    sizeOf: (path, entry, signal) => ask(path, signal, () => tree.sizeOf(path, entry, signal)),
    read: (path, entry, maxBytes, signal) =>
      ask(path, signal, () => tree.read(path, entry, maxBytes, signal)),
    async search(query, signal) {
      const brought = await filled(signal)
      if (brought.isErr()) return err(brought.error)
      const target = {
        place: () => Promise.resolve(ok(place)),
        words: [commit],
        commit,
        listing,
        isBinary: null,
        ended,
      }
      return track(searchWithGrep(target, query, signal))
    },
  }
}
