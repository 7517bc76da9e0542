import {
  type ChangedFile,
  compareBytewise,
  decodeBytes,
  type PathPage,
  problemOfPath,
  type Repository,
  type RepositoryEntry,
  type RepositoryError,
  type RepositoryFile,
  type RepositoryOptions,
} from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { linkTarget } from './link-target.ts'
import { type PatchedFiles, patchedFiles } from './patched-files.ts'
import { patchedSearch } from './patched-search.ts'

/** A repository over a patch, and what ends its searches. */
export interface PatchRepository {
  readonly repository: Repository
  close(): Promise<void>
}

/** The files after a patch: those it changes as it leaves them, all others as they were before it. */
export function patchRepository(files: readonly ChangedFile[], before: Repository | null): PatchRepository {
  const patched = patchedFiles(files, before)
  const search = patchedSearch(patched, before)
  return {
    repository: {
      revision: 'patch',
      readFile: (path, options) => new ResultAsync(readFile(patched, before, path, options, 0)),
      stat: (path, options) => new ResultAsync(stat(patched, before, path, options)),
      list: (query, options) => new ResultAsync(list(patched, before, query, options)),
      search(query, { signal }) {
        const refused = refuse(query.directory || null, signal)
        return new ResultAsync(refused === null ? search.run(query, signal) : Promise.resolve(err(refused)))
      },
    },
    close: () => search.close(),
  }
}

type ReadOptions = RepositoryOptions & { readonly maxBytes: number }

/** As many as Linux follows. */
const maxLinks = 40

async function readFile(
  patched: PatchedFiles,
  before: Repository | null,
  path: string,
  options: ReadOptions,
  links: number,
): Promise<Result<RepositoryFile, RepositoryError>> {
  const refused = refuse(path, options.signal)
  if (refused !== null) return err(links === 0 || refused.code === 'aborted' ? refused : outside(path))
  if (links > maxLinks) {
    return err(problem('failed', path, `more than ${maxLinks} symbolic links follow one another`))
  }
  const file = patched.changed.get(path)
  if (file === undefined) {
    if (isFolder(patched, path)) return err(problem('not_a_file', path, 'a directory stands there'))
    if (before === null || patched.isGone(path)) return err(missing(path))
    const read = await before.readFile(path, options)
    // It was a link: what it leads to may have been changed.
    return read.isErr() || read.value.path === path
      ? read
      : readFile(patched, before, read.value.path, options, links + 1)
  }
  if (file.newMode === '160000') return err(problem('not_a_file', path, 'a submodule stands there'))
  const read = await patched.contentOf(file, options)
  if (read.isErr()) return err(read.error)
  if (read.value.kind === 'too_large' || read.value.bytes.length > options.maxBytes) {
    return err(problem('too_large', path, `it is over the limit of ${options.maxBytes} bytes`))
  }
  const { bytes } = read.value
  if (file.newMode !== '120000') return ok({ path, size: bytes.length, bytes })
  const target = linkTarget(path, decodeBytes(bytes))
  return target === null ? err(outside(path)) : readFile(patched, before, target, options, links + 1)
}

async function stat(
  patched: PatchedFiles,
  before: Repository | null,
  path: string,
  options: RepositoryOptions,
): Promise<Result<RepositoryEntry | null, RepositoryError>> {
  const refused = refuse(path, options.signal)
  if (refused !== null) return err(refused)
  const file = patched.changed.get(path)
  if (file === undefined) {
    if (isFolder(patched, path)) return ok({ kind: 'directory', mode: '040000', size: null })
    return before === null || patched.isGone(path) ? ok(null) : before.stat(path, options)
  }
  const mode = file.newMode ?? '100644'
  if (mode === '160000') return ok({ kind: 'submodule', mode, size: null })
  const kind = mode === '120000' ? 'symlink' : 'file'
  const content = await patched.contentOf(file, options)
  // Something stands there in any case, if only its size is not known.
  if (content.isErr())
    return content.error.code === 'aborted' ? err(content.error) : ok({ kind, mode, size: null })
  return ok({ kind, mode, size: content.value.kind === 'too_large' ? null : content.value.bytes.length })
}

async function list(
  patched: PatchedFiles,
  before: Repository | null,
  query: { readonly directory: string; readonly cursor: string | null; readonly limit: number },
  options: RepositoryOptions,
): Promise<Result<PathPage, RepositoryError>> {
  const refused = refuse(query.directory || null, options.signal)
  if (refused !== null) return err(refused)
  const prefix = query.directory === '' ? '' : `${query.directory}/`
  const own = patched.paths.filter(
    (path) => path.startsWith(prefix) && (query.cursor === null || compareBytewise(path, query.cursor) > 0),
  )
  const old: string[] = []
  let cursor = query.cursor
  let ended = before === null
  // One more than fits tells whether a page follows.
  while (before !== null && !ended && old.length <= query.limit) {
    const page = await before.list({ ...query, cursor }, options)
    if (page.isErr()) return err(page.error)
    old.push(...page.value.paths.filter((path) => !patched.changed.has(path) && !patched.isGone(path)))
    cursor = page.value.nextCursor
    ended = cursor === null
  }
  const merged = [...own, ...old].toSorted(compareBytewise)
  const page = merged.slice(0, query.limit)
  return ok({ paths: page, nextCursor: merged.length > page.length ? (page.at(-1) ?? query.cursor) : null })
}

function problem(code: RepositoryError['code'], path: string, detail: string): RepositoryError {
  return { code, path, detail }
}

function missing(path: string): RepositoryError {
  return problem('not_found', path, 'nothing stands there, as far as the patch tells')
}

function outside(path: string): RepositoryError {
  return problem('outside_repository', path, 'a symbolic link leads out of the repository')
}

/** Says whether the patch leaves a file below a path. */
function isFolder({ paths }: PatchedFiles, path: string): boolean {
  return paths.some((other) => other.startsWith(`${path}/`))
}

/** Why a question is not even looked at; a null path is the whole tree. */
function refuse(path: string | null, signal: AbortSignal | undefined): RepositoryError | null {
  if (signal?.aborted === true) return { code: 'aborted', path, detail: 'the caller stopped it' }
  const found = path === null ? null : problemOfPath(path)
  return found === null ? null : { code: 'invalid_path', path, detail: `the path is not usable (${found})` }
}
