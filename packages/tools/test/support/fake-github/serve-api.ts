import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FakePull, FakeRepository } from './fake-repository.ts'
import { type ListedFile, listFiles } from './listed-files.ts'

/** What the API knows. */
export interface ApiState {
  /** Base of all its URLs. */
  readonly url: string
  /** By name as it is called now. */
  find(fullName: string): FakeRepository | null
  findById(id: number): FakeRepository | null
  /** The new name of a repository that was renamed. */
  renamed(fullName: string): FakeRepository | null
  canRead(request: IncomingMessage, repository: FakeRepository): boolean
  /** GitHub lists no more than 3,000. */
  readonly maxListedFiles: number
  /** Whether merge bases may be asked for. */
  readonly compares: boolean
}

/** Answers one request to the API; `place` is what follows its base. */
export function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  place: string,
  state: ApiState,
): void {
  const url = new URL(place, 'http://api.invalid')
  const byName = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(url.pathname)
  const byId = /^\/repositories\/(\d+)(\/.*)?$/.exec(url.pathname)
  const [, name = '', rest = ''] = byName ?? byId ?? []
  const repository = byId === null ? state.find(name) : state.findById(Number(name))
  const moved = repository === null ? state.renamed(name) : null
  if (moved !== null) {
    const location = `${state.url}/repositories/${moved.id}${rest}${url.search}`
    response.setHeader('location', location)
    sendJson(request, response, 301, { message: 'Moved Permanently', url: location })
    return
  }
  if (repository === null || !state.canRead(request, repository)) {
    sendJson(request, response, 404, notFound)
    return
  }
  const pull = repository.pulls.get(Number(/^\/pulls\/(\d+)/.exec(rest)?.[1] ?? 0))
  const compared = /^\/compare\/([0-9a-f]+)\.\.\.([0-9a-f]+)$/.exec(rest)
  if (compared !== null && state.compares) compare(request, response, repository, compared)
  else if (pull === undefined) sendJson(request, response, 404, notFound)
  else if (/^\/pulls\/\d+$/.test(rest)) {
    const wantsDiff = request.headers.accept?.includes('diff') === true
    if (wantsDiff) sendJson(request, response, 406, diffTooLarge)
    else sendJson(request, response, 200, pullBody(repository, pull))
  } else if (/^\/pulls\/\d+\/files$/.test(rest)) sendPage(request, response, repository, pull, url, state)
  else sendJson(request, response, 404, notFound)
}

const notFound = { message: 'Not Found', documentation_url: 'https://docs.invalid/rest' }
const diffTooLarge = {
  message: 'Sorry, the diff exceeded the maximum number of files (300).',
  errors: [{ resource: 'PullRequest', field: 'diff', code: 'too_large' }],
}

function pullBody(repository: FakeRepository, pull: FakePull): unknown {
  const { fullName, id } = repository
  const side = (ref: string, sha: string, name: string | null) => ({
    label: `${(name ?? 'unknown').split('/')[0]}:${ref}`,
    ref,
    sha,
    repo: name === null ? null : { id, full_name: name, private: repository.isPrivate },
  })
  return {
    number: pull.number,
    state: 'open',
    title: pull.title,
    body: pull.body,
    user: pull.author === null ? null : { login: pull.author, id: 1 },
    changed_files: filesOf(repository, pull).length,
    base: side(pull.baseRef, pull.baseSha, fullName),
    head: side(pull.headRef, pull.headSha, pull.headRepository),
  }
}

const listed = new Map<string, readonly ListedFile[]>()

function filesOf(repository: FakeRepository, pull: FakePull): readonly ListedFile[] {
  const key = `${repository.dir} ${pull.baseSha} ${pull.headSha}`
  const files = listed.get(key) ?? listFiles(repository, pull)
  listed.set(key, files)
  return files
}

/** From this many lines of patches in a page on, the rows show no counts and no patch. */
const maxPageLines = 20_000

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  repository: FakeRepository,
  pull: FakePull,
  url: URL,
  state: ApiState,
): void {
  const files = filesOf(repository, pull).slice(0, state.maxListedFiles)
  const size = Math.min(100, Number(url.searchParams.get('per_page') ?? 30))
  const page = Number(url.searchParams.get('page') ?? 1)
  const last = Math.max(1, Math.ceil(files.length / size))
  const target = (number: number) => {
    const query = new URLSearchParams({ per_page: String(size), page: String(number) })
    return `${state.url}/repositories/${repository.id}/pulls/${pull.number}/files?${query.toString()}`
  }
  const links = [
    ...(page > 1 ? [`<${target(page - 1)}>; rel="prev"`] : []),
    ...(page < last ? [`<${target(page + 1)}>; rel="next"`, `<${target(last)}>; rel="last"`] : []),
    ...(page > 1 ? [`<${target(1)}>; rel="first"`] : []),
  ]
  if (links.length > 0) response.setHeader('link', links.join(', '))
  let lines = 0
  const rows = files.slice((page - 1) * size, page * size).map((file) => {
    lines += file.changes
    if (lines <= maxPageLines) return file
    const { patch: _, ...bare } = file
    return { ...bare, additions: 0, deletions: 0, changes: 0 }
  })
  sendJson(request, response, 200, rows)
}

function compare(
  request: IncomingMessage,
  response: ServerResponse,
  repository: FakeRepository,
  [, base = '', head = '']: readonly string[],
): void {
  let sha: string
  try {
    sha = repository.git('merge-base', base, head)
  } catch {
    sendJson(request, response, 404, notFound)
    return
  }
  sendJson(request, response, 200, { status: 'diverged', merge_base_commit: { sha }, commits: [] })
}

/** Answers with JSON, or with 304 to somebody who has it already. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
): void {
  const text = JSON.stringify(body)
  const etag = `W/"${createHash('sha256').update(text).digest('hex')}"`
  response.setHeader('content-type', 'application/json; charset=utf-8')
  if (status === 200) response.setHeader('etag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) response.writeHead(304).end()
  else response.writeHead(status).end(text)
}
