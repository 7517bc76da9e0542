import { setImmediate } from 'node:timers/promises'
import type { RepositoryError } from '@scrutineer/core'
import { err, ok } from 'neverthrow'
import { loadOnce } from '../load-once.ts'
import { rememberAnswers } from '../remember-answers.ts'
import { type IndexEntry, type IndexListing, mergePaths } from '../repository/index-entries.ts'
import { kindOfMode } from '../repository/kind-of-mode.ts'
import { hasPathBelow } from '../repository/page-paths.ts'
import { readObject, sizeOfObject } from '../repository/read-object.ts'
import { abortedQuestion, repositoryProblem } from '../repository/repository-problem.ts'
import type { Answer, Snapshot, SnapshotEntry } from '../repository/snapshot.ts'
import { isServable, type Listing, maxSearchedBytes } from '../repository/tree-listing.ts'
import { searchWithGrep } from '../search/search-with-grep.ts'
import { sniffedBytes } from '../sniff-binary.ts'
import { withSignal } from '../with-signal.ts'
import type { WorkingTree } from './open-working-tree.ts'
import { searchPlace } from './search-place.ts'
import type { Found, ReadFailure, TreeFiles } from './tree-files.ts'

/** What a working tree's snapshot is made from. */
export interface WorkingTreeSource {
  readonly tree: WorkingTree
  readonly files: TreeFiles
  readonly listing: IndexListing
  readonly ended: AbortSignal
  readonly atEnd: (free: () => Promise<void>) => void
}

/**
 * The files of a working tree as git sees them: what is tracked and still there, and what is neither tracked nor ignored.
 * Nothing else is served, whatever a link points to. Which files there are is fixed; their content is what the disk holds.
 * What a sparse checkout leaves out is served from the index, but not searched, as `git grep` has it: its objects may be
 * many, or not in this clone at all.
 */
export function workingTreeSnapshot({ tree, files, listing, ended, atEnd }: WorkingTreeSource): Snapshot {
  const modes = new Map(listing.entries.map(({ path, mode }) => [path, mode]))
  const tracked = listing.entries.filter(({ mode }) => mode !== '160000').map(({ path }) => path)
  const untracked = listing.untracked.filter((path) => !path.endsWith('/'))
  const paths = mergePaths(tracked, untracked).filter(isServable)
  const visible = new Set(paths)
  const leftOut = leftOutFiles(listing.entries)

  const loadListing = loadOnce(async () =>
    ok<Listing, RepositoryError>({ paths, largePaths: await findLarge(files, paths) }),
  )
  const place = loadOnce(() => searchPlace(tree, files, untracked, { ended, atEnd }))
  const isBinary = rememberAnswers(async (path) => {
    const start = await files.read(path, sniffedBytes, false)
    return typeof start === 'string' || start.includes(0)
  })
  return {
    revision: 'working_tree',
    async entryAt(path) {
      if (modes.get(path) === '160000') return ok({ kind: 'submodule', mode: '160000', oid: null })
      const below = hasPathBelow(paths, path)
      const listed = visible.has(path)
      const found = below || listed ? await files.find(path) : null
      if (found === null) return ok(below || listed ? leftOut.entryAt(path) : null)
      if (found.kind === 'directory')
        return ok(below ? { kind: 'directory', mode: '040000', oid: null } : null)
      if (!listed) return ok(null)
      if (found.kind === 'file') return ok({ kind: 'file', mode: modeOf(found, modes.get(path)), oid: null })
      return ok(found.kind === 'symlink' ? { kind: 'symlink', mode: '120000', oid: null } : null)
    },
    async sizeOf(path, entry, signal) {
      if (entry.oid !== null) return sizeOfObject(tree.objects, path, entry, signal)
      const found = await files.find(path)
      return found !== null && 'size' in found ? ok(found.size) : err(toProblem(path, 'missing'))
    },
    async read(path, entry, maxBytes, signal) {
      if (entry.oid !== null) return readObject(tree.objects, path, entry, maxBytes, signal)
      const read = await (entry.kind === 'symlink' ? files.readLink(path) : files.read(path, maxBytes, true))
      return typeof read === 'string' ? err(toProblem(path, read)) : ok(read)
    },
    paths: () => Promise.resolve(ok(paths)),
    async stillThere(some) {
      const there: string[] = []
      await forEachNow(some, (path) => {
        const found = files.findNow(path)
        const isThere = found === null ? leftOut.has(path) : found.kind === 'file' || found.kind === 'symlink'
        if (isThere) there.push(path)
      })
      return there
    },
    search: (query, signal) =>
      searchWithGrep(
        {
          place,
          words: [],
          commit: null,
          isBinary,
          listing: (caller): Answer<Listing> => withSignal(loadListing(), caller, () => err(abortedQuestion)),
          ended,
        },
        query,
        signal,
      ),
  }
}

/** What the index says of files that are not on disk on purpose. */
function leftOutFiles(entries: readonly IndexEntry[]) {
  const chosen = entries.filter(({ leftOut, mode }) => leftOut && mode !== '160000')
  const byPath = new Map(chosen.map((entry) => [entry.path, entry]))
  const paths = [...byPath.keys()]
  return {
    has: (path: string): boolean => byPath.has(path),
    entryAt(path: string): SnapshotEntry | null {
      const entry = byPath.get(path)
      if (entry !== undefined) return { kind: kindOfMode(entry.mode), mode: entry.mode, oid: entry.oid }
      return hasPathBelow(paths, path) ? { kind: 'directory', mode: '040000', oid: null } : null
    },
  }
}

/** Where the disk knows no executable files, the index does. */
function modeOf(found: Extract<Found, { kind: 'file' }>, indexed: string | undefined): string {
  if (process.platform === 'win32') return indexed ?? '100644'
  return found.executable ? '100755' : '100644'
}

/** As many files as can be looked at without holding up others for long: some three milliseconds. */
const filesAtOnce = 1000

/** Looks at files at once, which is many times faster than one by one in the background, with room for others between. */
async function forEachNow(paths: readonly string[], look: (path: string) => void): Promise<void> {
  for (let at = 0; at < paths.length; at += filesAtOnce) {
    if (at > 0) await setImmediate()
    for (const path of paths.slice(at, at + filesAtOnce)) look(path)
  }
}

async function findLarge(files: TreeFiles, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const large = new Set<string>()
  await forEachNow(paths, (path) => {
    const found = files.findNow(path)
    if (found?.kind === 'file' && found.size > maxSearchedBytes) large.add(path)
  })
  return large
}

function toProblem(path: string, failure: ReadFailure) {
  switch (failure) {
    case 'missing':
      return repositoryProblem('not_found', path, 'nothing stands there any more')
    case 'not_a_file':
      return repositoryProblem('not_a_file', path, 'it is no regular file')
    case 'unreadable':
      return repositoryProblem('failed', path, 'the system refuses to read it')
    case 'too_large':
      return repositoryProblem('too_large', path, 'it is over the limit')
    case 'outside':
      return repositoryProblem('outside_repository', path, 'a symbolic link leads out of the repository')
  }
}
