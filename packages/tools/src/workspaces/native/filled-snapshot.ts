import type { RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
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
import { type MissingContents, maxBatchedBytes } from './head-contents.ts'
import { listPartialTree } from './list-partial-tree.ts'
import type { TrackWork } from './pending-work.ts'

/** A repository that is only partly there. */
export interface PartialSource extends TreeSource {
  readonly contents: MissingContents
  readonly track: TrackWork
}

/**
 * The files of a commit of which at first only the trees and the changed files are there. The others are brought, all at
 * once, when a question first needs one; those over 1 MiB, and all of them where they would not fit on the disk together,
 * come one by one as they are asked for.
 */
export function filledSnapshot(source: PartialSource, commit: string): Snapshot {
  const { place, ended, contents, track } = source
  const tree = treeSnapshot(source, commit)
  const waitFor = (
    work: Promise<Result<null, RepositoryError>>,
    signal: AbortSignal | undefined,
  ): Answer<null> => withSignal(work, signal, () => err(abortedQuestion))
  /** Asks again when what was missing has been brought. */
  const ask = async <T>({ path, oid, maxBytes, signal }: Asked, question: () => Answer<T>): Answer<T> => {
    const first = await question()
    if (!isMissing(first) || oid === null) return first
    const all = await waitFor(contents.bringAll(), signal)
    if (all.isErr() && all.error.code !== 'too_large') return err({ ...all.error, path })
    const second = all.isOk() ? await question() : first
    if (!isMissing(second)) return second
    // All that are smaller have come.
    if (all.isOk() && maxBytes <= maxBatchedBytes) return err(overLimit(path, maxBytes))
    const one = await waitFor(contents.bringOne(oid), signal)
    return one.isErr() ? err({ ...one.error, path }) : question()
  }
  const list = (sizes: 'without_sizes' | 'with_sizes') => async () => {
    const listed = await track(listPartialTree(place, commit, sizes, ended))
    return listed.mapErr((error) => toRepositoryError(error, null))
  }
  const loadPaths = loadOnce(list('without_sizes'))
  const loadListing = loadOnce(list('with_sizes'))
  const listing = (signal: AbortSignal | undefined): Answer<Listing> =>
    withSignal(loadListing(), signal, () => err(abortedQuestion))
  return {
    ...tree,
    paths: async (signal) => {
      const loaded = await withSignal(loadPaths(), signal, () => err(abortedQuestion))
      return loaded.map(({ paths }) => paths)
    },
    sizeOf: (path, entry, signal) =>
      ask({ path, oid: entry.oid, maxBytes: Number.POSITIVE_INFINITY, signal }, () =>
        tree.sizeOf(path, entry, signal),
      ),
    read: (path, entry, maxBytes, signal) =>
      ask({ path, oid: entry.oid, maxBytes, signal }, () => tree.read(path, entry, maxBytes, signal)),
    async search(query, signal) {
      const brought = await waitFor(contents.bringAll(), signal)
      if (brought.isErr()) return err(brought.error)
      // Listed before the search's time begins.
      const listed = await listing(signal)
      if (listed.isErr()) return err(listed.error)
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

/** A question about one file. */
interface Asked {
  readonly path: string
  readonly oid: string | null
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

function isMissing(answer: Result<unknown, RepositoryError>): boolean {
  return answer.isErr() && answer.error.code === 'objects_missing'
}

function overLimit(path: string, maxBytes: number): RepositoryError {
  return repositoryProblem('too_large', path, `the file is over the limit of ${maxBytes} bytes`)
}
