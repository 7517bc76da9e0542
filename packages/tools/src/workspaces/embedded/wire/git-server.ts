import { err, ok, type Result } from 'neverthrow'
import type { HttpAnswer, HttpFailure, HttpLimits, HttpTransport } from '../../../http/http-transport.ts'
import { abortedFetch, type FetchProblem } from '../../fetch/fetch-problem.ts'
import { authorizationOf, type Remote } from '../../fetch/git-access.ts'
import { type FetchAnswer, readFetchAnswer } from './fetch-answer.ts'
import { lineOf, readPackets, writePackets } from './packet.ts'

/** What to fetch: commits with what they hold, or single objects. */
export interface WireFetch {
  readonly wants: readonly string[]
  /** Commits from each; null where single files are wanted. */
  readonly depth: number | null
  /** Null for everything. */
  readonly filter: 'tree:0' | 'blob:none' | `blob:limit=${number}` | null
}

/** A server that speaks git's protocol 2. */
export interface GitServer {
  /** The id that a ref, by its full name, leads to; null where there is none. */
  resolve(name: string, limits: HttpLimits): Promise<Result<string | null, FetchProblem>>
  fetch(call: WireFetch, limits: HttpLimits): Promise<Result<FetchAnswer, FetchProblem>>
}

/** More than any list of abilities takes. */
const maxGreetingBytes = 64 * 1024

/** Asks a server what it can do; one without protocol 2, or whose objects have other names, is not supported. */
export async function openGitServer(
  remote: Remote,
  transport: HttpTransport,
  limits: HttpLimits,
): Promise<Result<GitServer, FetchProblem>> {
  const authorization = authorizationOf(remote.credentials)
  const headers = {
    'git-protocol': 'version=2',
    'user-agent': 'git/scrutineer',
    ...(authorization === null ? {} : { authorization }),
  }
  // As git does it, also where the address has a query.
  const place = remote.url.replace(/\/$/, '')
  const url = `${place}/info/refs${place.includes('?') ? '&' : '?'}service=git-upload-pack`
  const greeting = await transport({ method: 'GET', url, headers }, { ...limits, maxBytes: maxGreetingBytes })
  const greeted = greeting.mapErr(problemOfFailure).andThen(checkStatus).andThen(readAbilities)
  if (greeted.isErr()) return err(greeted.error)
  const abilities = greeted.value
  const ask = async (body: Uint8Array, bounds: HttpLimits): Promise<Result<Uint8Array, FetchProblem>> => {
    const request = {
      method: 'POST',
      url: `${place}/git-upload-pack`,
      headers: {
        ...headers,
        'content-type': 'application/x-git-upload-pack-request',
        accept: 'application/x-git-upload-pack-result',
      },
      body,
    } as const
    const answer = await transport(request, bounds)
    return answer
      .mapErr(problemOfFailure)
      .andThen(checkStatus)
      .map(({ bytes }) => bytes)
  }
  return ok({
    async resolve(name, bounds) {
      const lines = ['command=ls-refs', 'object-format=sha1', null, `ref-prefix ${name}`]
      const answer = await ask(writePackets(lines), { ...bounds, maxBytes: maxRefsBytes })
      return answer.map((bytes) => findRef(bytes, name))
    },
    async fetch(call, bounds) {
      const answer = await ask(writeFetch(call, abilities), bounds)
      return answer.andThen(readFetchAnswer)
    },
  })
}

/** Enough for a name and all that begin like it. */
const maxRefsBytes = 1024 * 1024

function findRef(bytes: Uint8Array, name: string): string | null {
  const lines = (readPackets(bytes) ?? []).map(lineOf)
  // Names are bytes there, and a line is read as one character each.
  const wanted = Buffer.from(name).toString('latin1')
  const ids = lines.map((line) => /^([0-9a-f]{40}) ([^ ]+)/.exec(line ?? ''))
  return ids.find((match) => match?.[2] === wanted)?.[1] ?? null
}

interface Abilities {
  readonly filters: boolean
}

function readAbilities({ bytes }: HttpAnswer): Result<Abilities, FetchProblem> {
  const lines = (readPackets(bytes) ?? []).map(lineOf)
  const value = (name: string) =>
    lines.find((line) => line?.startsWith(`${name}=`) === true)?.slice(name.length + 1)
  const format = value('object-format') ?? 'sha1'
  const abilities = value('fetch')?.split(' ')
  if (!lines.includes('version 2') || abilities === undefined || !abilities.includes('shallow')) {
    return err({
      code: 'engine_unsupported',
      detail: 'the server does not speak version 2 of the protocol of git',
    })
  }
  return format === 'sha1'
    ? ok({ filters: abilities.includes('filter') })
    : err({
        code: 'engine_unsupported',
        detail: 'without a git program, only SHA-1 repositories can be read',
      })
}

function writeFetch({ wants, depth, filter }: WireFetch, { filters }: Abilities): Uint8Array {
  return writePackets([
    'command=fetch',
    'object-format=sha1',
    null,
    'no-progress',
    'ofs-delta',
    ...(depth === null ? [] : [`deepen ${depth}`]),
    ...(filter === null || !filters ? [] : [`filter ${filter}`]),
    ...wants.map((oid) => `want ${oid}`),
    'done',
  ])
}

function problemOfFailure({ code, detail }: HttpFailure): FetchProblem {
  switch (code) {
    case 'aborted':
      return abortedFetch
    case 'timed_out':
      return { code, detail: 'the server took too long' }
    case 'too_large':
      return { code, detail: 'the repository is larger than can be read without a git program' }
    case 'network':
    case 'setup':
      return { code: 'unavailable', detail: `the server cannot be reached: ${detail}` }
  }
}

function checkStatus(answer: HttpAnswer): Result<HttpAnswer, FetchProblem> {
  const { status } = answer
  if (status === 200) return ok(answer)
  if ([401, 403, 404, 410, 451].includes(status)) {
    return err({ code: 'auth', detail: 'the server does not let this token read the repository' })
  }
  const moved = status >= 300 && status < 400
  const detail = moved
    ? 'the server leads elsewhere, which is not followed'
    : `the server failed with ${status}`
  return err({ code: 'unavailable', detail })
}
