import type { ChangedFile, RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { loadOnce } from '../load-once.ts'
import { rememberAnswers } from '../remember-answers.ts'
import { searchWithGrep } from '../search/search-with-grep.ts'
import { sniffedBytes } from '../sniff-binary.ts'
import { withSignal } from '../with-signal.ts'
import { type IndexEntry, listIndex } from './index-entries.ts'
import { kindOfMode } from './kind-of-mode.ts'
import { hasPathBelow } from './page-paths.ts'
import { readObject, sizeOfObject } from './read-object.ts'
import { abortedQuestion, toRepositoryError } from './repository-problem.ts'
import type { Answer, Snapshot } from './snapshot.ts'
import { isServable, type Listing, maxSearchedBytes } from './tree-listing.ts'
import type { TreeSource } from './tree-snapshot.ts'

/** The index, indexed. */
interface LoadedIndex {
  readonly byPath: ReadonlyMap<string, IndexEntry>
  /** Files and links that may be served, in order. */
  readonly paths: readonly string[]
}

/** What is known of the index beside its list. */
export interface IndexFacts {
  /** The files that differ between the index and what it is compared with. */
  readonly changed: readonly ChangedFile[]
  /** What it is compared with; null for nothing. */
  readonly base: Snapshot | null
  /** The id of a file without content. */
  readonly emptyBlob: string
}

/**
 * The files as they are staged: those of the index that the place names, which nobody else changes. What is only announced
 * by `git add -N` is not in it yet.
 */
export function indexSnapshot({ place, objects, ended }: TreeSource, facts: IndexFacts): Snapshot {
  const loadIndex = loadOnce(async (): Promise<Result<LoadedIndex, RepositoryError>> => {
    const listed = await listIndex(place, false, ended)
    if (listed.isErr()) return err(toRepositoryError(listed.error, null))
    const staged = await leaveOutAnnounced(listed.value.entries, facts)
    return staged.map(readIndex)
  })
  const index = (signal: AbortSignal | undefined): Answer<LoadedIndex> =>
    withSignal(loadIndex(), signal, () => err(abortedQuestion))
  const loadListing = loadOnce(async (): Promise<Result<Listing, RepositoryError>> => {
    const loaded = await loadIndex()
    if (loaded.isErr()) return err(loaded.error)
    const { byPath, paths } = loaded.value
    const largePaths = new Set<string>()
    await Promise.all(
      paths.map(async (path) => {
        const entry = byPath.get(path)
        if (entry === undefined || kindOfMode(entry.mode) !== 'file') return
        const info = await objects.info(entry.oid)
        const size = info.isOk() && typeof info.value === 'object' ? info.value.size : 0
        if (size > maxSearchedBytes) largePaths.add(path)
      }),
    )
    return ok({ paths, largePaths })
  })
  const listing = (signal: AbortSignal | undefined): Answer<Listing> =>
    withSignal(loadListing(), signal, () => err(abortedQuestion))
  const isBinary = rememberAnswers(async (path) => {
    const loaded = await loadIndex()
    const entry = loaded.isOk() ? loaded.value.byPath.get(path) : undefined
    const read = entry === undefined ? null : await objects.contents(entry.oid, sniffedBytes)
    return read === null || read.isErr() || read.value === null || read.value.bytes.includes(0)
  })
  return {
    revision: 'index',
    async entryAt(path, signal) {
      const loaded = await index(signal)
      if (loaded.isErr()) return err(loaded.error)
      const entry = loaded.value.byPath.get(path)
      if (entry !== undefined) return ok({ kind: kindOfMode(entry.mode), mode: entry.mode, oid: entry.oid })
      const directory = hasPathBelow(loaded.value.paths, path)
      return ok(directory ? { kind: 'directory', mode: '040000', oid: null } : null)
    },
    sizeOf: (path, entry, signal) => sizeOfObject(objects, path, entry, signal),
    read: (path, entry, maxBytes, signal) => readObject(objects, path, entry, maxBytes, signal),
    paths: async (signal) => (await index(signal)).map(({ paths }) => paths),
    stillThere: (paths) => Promise.resolve(paths),
    search: (query, signal) =>
      searchWithGrep(
        {
          place: () => Promise.resolve(ok(place)),
          words: ['--cached'],
          commit: null,
          listing,
          isBinary,
          ended,
        },
        query,
        signal,
      ),
  }
}

/**
 * An announced file stands in the list as an empty one. Git does not tell them apart there, but an empty file that is
 * staged is either new, and then one of the changed files, or in the base as well.
 */
async function leaveOutAnnounced(
  entries: readonly IndexEntry[],
  { changed, base, emptyBlob }: IndexFacts,
): Promise<Result<readonly IndexEntry[], RepositoryError>> {
  const written = new Set(changed.map(({ newPath }) => newPath))
  const removed = new Set(
    changed.flatMap(({ status, oldPath, newPath }) =>
      status === 'copied' || oldPath === newPath ? [] : [oldPath],
    ),
  )
  const announced = new Set<string>()
  for (const { path, oid } of entries) {
    if (oid !== emptyBlob || written.has(path)) continue
    const before = removed.has(path) ? ok(null) : ((await base?.entryAt(path, undefined)) ?? ok(null))
    if (before.isErr()) return err(before.error)
    if (before.value === null) announced.add(path)
  }
  return ok(announced.size === 0 ? entries : entries.filter(({ path }) => !announced.has(path)))
}

function readIndex(entries: readonly IndexEntry[]): LoadedIndex {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const paths = entries
    .filter(({ mode, path }) => mode !== '160000' && isServable(path))
    .map(({ path }) => path)
  return { byPath, paths }
}
