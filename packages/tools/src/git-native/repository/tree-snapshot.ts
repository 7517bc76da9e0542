import { err, ok } from 'neverthrow'
import type { GitPlace } from '../../process/run-git.ts'
import { loadOnce } from '../load-once.ts'
import type { ObjectReader } from '../objects/object-reader.ts'
import { createTreeReader } from '../objects/tree-reader.ts'
import { searchWithGrep } from '../search/search-with-grep.ts'
import { withSignal } from '../with-signal.ts'
import { kindOfMode } from './kind-of-mode.ts'
import { readObject, sizeOfObject } from './read-object.ts'
import { abortedQuestion, toRepositoryError } from './repository-problem.ts'
import type { Answer, Snapshot } from './snapshot.ts'
import { type Listing, listTree } from './tree-listing.ts'

/** What the repositories of one change share: a place for git, its objects, and the moment when all of it ends. */
export interface TreeSource {
  readonly place: GitPlace
  readonly objects: ObjectReader
  /** Aborts when the change is closed. */
  readonly ended: AbortSignal
}

/** The files of a commit. Every answer comes from objects with fixed ids. */
export function treeSnapshot({ place, objects, ended }: TreeSource, commit: string): Snapshot {
  const tree = createTreeReader(objects, commit)
  const loadListing = loadOnce(async () =>
    (await listTree(place, commit, ended)).mapErr((error) => toRepositoryError(error, null)),
  )
  const listing = (signal: AbortSignal | undefined): Answer<Listing> =>
    withSignal(loadListing(), signal, () => err(abortedQuestion))
  return {
    revision: commit,
    async entryAt(path, signal) {
      const entry = await tree.entryAt(path, signal)
      if (entry.isErr()) return err(toRepositoryError(entry.error, path))
      return ok(entry.value === null ? null : { ...entry.value, kind: kindOfMode(entry.value.mode) })
    },
    sizeOf: (path, entry, signal) => sizeOfObject(objects, path, entry, signal),
    read: (path, entry, maxBytes, signal) => readObject(objects, path, entry, maxBytes, signal),
    paths: async (signal) => (await listing(signal)).map(({ paths }) => paths),
    stillThere: (paths) => Promise.resolve(paths),
    search: (query, signal) =>
      searchWithGrep(
        { place: () => Promise.resolve(ok(place)), words: [commit], commit, listing, isBinary: null, ended },
        query,
        signal,
      ),
  }
}
