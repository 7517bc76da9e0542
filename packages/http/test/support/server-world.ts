import { randomUUID } from 'node:crypto'
import { errAsync, okAsync } from 'neverthrow'
import type { ClientRegister } from '../../src/server/clients/client-register.ts'
import { createClientRegister } from '../../src/server/clients/create-client-register.ts'
import { createReviewServer, type ReviewServer } from '../../src/server/create-review-server.ts'
import { systemTimers } from '../../src/server/lifecycle/system-timers.ts'
import type { ReviewQueue } from '../../src/server/ports/review-queue.ts'
import type { ReviewOutcome, ReviewStore } from '../../src/server/ports/review-store.ts'
import { openProfileWorld, type ProfileWorld } from '../../src/server/profiles/profile-world.test-support.ts'
import type { ReviewServerOptions } from '../../src/server/review-server-options.ts'
import type { ServerRecord } from '../../src/server/server-record.ts'
import { createRowQueue } from '../../src/server/sqlite/create-row-queue.ts'
import { createReviewStore } from '../../src/server/store/create-review-store.ts'
import { pinProfile } from '../../src/server/store/profiles/pin-profile.ts'
import { createReviewBells } from '../../src/server/store/review-bells.ts'
import { defaultReviewTimes } from '../../src/server/store/review-times.ts'
import type { ApiError } from '../../src/server/vocabulary/api-error.ts'
import { type Permission, permissions } from '../../src/server/vocabulary/permission.ts'
import type { ReviewResult } from '../../src/server/vocabulary/review-result.ts'

/** A request to a server of a test; what is left out is as it should be. */
export interface Asked {
  /** Whose token is sent; null sends none. Default `acme`. */
  readonly as?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, a text as it is. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** An answer, read. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body read as JSON; null without one. */
  readonly body: unknown
  /** Of an error; null for a success. */
  readonly code: string | null
}

/** Sends a request to a server, and reads its answer. */
export type Ask = (method: string, path: string, asked?: Asked) => Promise<Answered>

/** A server over real stores in SQLite, with two clients that may do everything, `acme` and `other`. */
export interface ServerWorld extends Omit<ProfileWorld, 'store' | 'parts' | 'events'> {
  readonly server: ReviewServer
  readonly reviews: ReviewStore
  readonly queue: ReviewQueue
  readonly clients: ClientRegister
  readonly records: ServerRecord[]
  /** What the server's own clock says, in ms. */
  readonly clock: { ms: number }
  /** What reviews need beside the store; null when all of it is there. */
  readonly needs: { missing: ApiError | null }
  readonly ask: Ask
  /** Asks another server over the same stores, as after a restart with other options. */
  reopened(options: Partial<ReviewServerOptions>): { readonly server: ReviewServer; readonly ask: Ask }
  tokenOf(client: string): string
  addClient(id: string, granted?: readonly Permission[]): Promise<void>
  /** A profile of the client, ready for reviews; its id. */
  addProfile(client?: string): Promise<string>
  /** A body of a submission, with a profile of the client. */
  submission(more?: Readonly<Record<string, unknown>>, client?: string): Promise<Record<string, unknown>>
  /** Does the next review in line, as a worker would; its id. */
  work(outcome?: ReviewOutcome): Promise<string>
}

/** What a review says in tests. */
export const reviewResult: ReviewResult = {
  findings: [
    {
      findingId: 'f1',
      severity: 'high',
      category: 'correctness',
      message: 'The total is rounded twice.',
      path: 'src/total.ts',
      line: 7,
      endLine: 9,
      function: 'total',
      suggestion: 'return cents',
      suggestionFormat: 'code',
    },
  ],
  summary: { filesReviewed: 3, findingCount: 1, truncated: false },
  renderedResult: 'Summary\n1 finding in 3 files (high 1).\n',
}

export async function openServerWorld(options: Partial<ReviewServerOptions> = {}): Promise<ServerWorld> {
  const { store: _, parts: __, events: ___, ...profileWorld } = await openProfileWorld()
  const { database, profiles } = profileWorld
  const bells = createReviewBells()
  const times = defaultReviewTimes
  const queue = createRowQueue({ database, bells, times, instance: 'one', leaseMs: 30_000 })
  const reviews = createReviewStore({
    database,
    queue,
    bells,
    times,
    pinProfile: pinProfile(database),
    newId: randomUUID,
    timers: systemTimers,
  })
  const clients = createClientRegister(database)
  const records: ServerRecord[] = []
  const clock = { ms: 1_800_000_000_000 }
  const needs: ServerWorld['needs'] = { missing: null }
  const dependencies = () => (needs.missing === null ? okAsync(undefined) : errAsync(needs.missing))
  const open = (more: Partial<ReviewServerOptions>) =>
    createReviewServer({
      store: reviews,
      clients,
      profiles,
      permitsRepository: (url, allowed) =>
        allowed === null || allowed.some((host) => url.includes(`//${host}/`)),
      dependencies,
      limits: {
        requestsPerSecond: 1_000_000,
        requestBurst: 1_000_000,
        unfinishedOfClient: 1000,
        backlog: 1000,
      },
      clock: { now: () => clock.ms },
      log: (record) => records.push(record),
      onError: (error) => {
        throw error
      },
      ...more,
    })
  const server = open(options)
  const tokens = new Map<string, string>()

  const askOf =
    (asking: ReviewServer): Ask =>
    async (method, path, { as = 'acme', headers = {}, body, signal } = {}) => {
      const sent = new Headers()
      if (as !== null) sent.set('authorization', `Bearer ${world.tokenOf(as)}`)
      if (body !== undefined) sent.set('content-type', 'application/json')
      for (const [name, value] of Object.entries(headers)) sent.set(name, value)
      const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
      const request = new Request(`http://server.test${path}`, {
        method,
        headers: sent,
        ...(text !== undefined && { body: text }),
        ...(signal !== undefined && { signal }),
      })
      return read(await asking.fetch(request))
    }

  const world: ServerWorld = {
    ...profileWorld,
    server,
    reviews,
    queue,
    clients,
    records,
    clock,
    needs,
    ask: askOf(server),
    reopened(more) {
      const again = open({ ...options, ...more })
      return { server: again, ask: askOf(again) }
    },
    tokenOf: (client) => tokens.get(client) ?? `${client}.unknown`,
    async addClient(id, granted = permissions) {
      const issued = await clients.add({ id, permissions: granted })
      tokens.set(id, issued._unsafeUnwrap().token)
    },
    async addProfile(client = 'acme') {
      const created = await profiles.create(client, await profileWorld.registration(client))
      return created._unsafeUnwrap().id
    },
    async submission(more = {}, client = 'acme') {
      return { ...sound, provider_profile_id: await world.addProfile(client), ...more }
    },
    async work(outcome = { kind: 'completed', result: reviewResult }) {
      const claimed = (await queue.claim())._unsafeUnwrap()
      if (claimed === null) throw new Error('no review is in line')
      const written = (await reviews.finish(claimed, outcome))._unsafeUnwrap()
      if (!written) throw new Error('the review could not be ended')
      return claimed.reviewId
    },
  }
  await world.addClient('acme')
  await world.addClient('other')
  return world
}

/** A submission as it should be, but for its profile. */
export const sound = {
  repository_url: 'https://git.example.com/acme/shop.git',
  branch: 'feature/checkout',
  base_commit_id: '5b30a760c5f645b7f04e9b80d7c671075595b7f7',
  commit_id: 'ac40ad2d21c11f3a1fef6fc921d19dd9f3f86b02',
} as const

/** Reads an answer. */
async function read(response: Response): Promise<Answered> {
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  const code = (body as { readonly error?: { readonly code: string } } | null)?.error?.code ?? null
  return { status: response.status, headers: response.headers, text, body, code }
}
