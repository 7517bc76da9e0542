import type { LanguageModel, PullRequestLimits } from '@scrutineer/core'
import type { MemoryPullRequest } from '@scrutineer/core/testing'
import { createOpenCode, type ModelSettings, profiles } from '@scrutineer/providers'
import { type Serving, serve } from '../../src/node/serve.ts'
import type { ExchangeRecord } from '../../src/reviews/exchange-record.ts'
import { createReviewApi, type ReviewApi } from '../../src/reviews/review-api.ts'
import type { ReviewApiOptions } from '../../src/reviews/review-api-options.ts'
import { breaches } from './contract.ts'
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts'
import { pullRequestUrl, walkthroughPullRequest } from './walkthrough.ts'

/** An answer over HTTP, already held against the contract. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** A service on a free port, its model's server behind it. */
export interface TestService {
  readonly url: string
  readonly api: ReviewApi
  readonly provider: ScriptedProvider
  /** What was logged. */
  readonly records: readonly ExchangeRecord[]
  /** What was thrown although nothing should be. */
  readonly errors: readonly unknown[]
  readonly openWorkspaces: () => number
  /** Asks for the review of the walkthrough's pull request. */
  review(body?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Answer>
  send(path: string, init?: RequestInit): Promise<Answer>
  close(): Promise<void>
}

/** What a test changes. */
export interface ServiceChanges extends Partial<Omit<ReviewApiOptions, 'limits' | 'model'>> {
  readonly limits?: Partial<PullRequestLimits>
  readonly settings?: ModelSettings
  readonly model?: LanguageModel
  readonly pullRequest?: MemoryPullRequest
}

/** The key that the service is started with. No answer and no record of any test may hold it. */
export const apiKey = 'sk-opencode-canary-0123456789'

function holdsSecret(...values: readonly unknown[]): boolean {
  return JSON.stringify(values).includes(apiKey)
}

/** The model the service asks, without retries: a test wants to see each answer's own effect. */
function modelAt(provider: ScriptedProvider, settings: ModelSettings = {}): LanguageModel {
  return createOpenCode({
    apiKey,
    baseUrl: provider.url,
    profile: { ...profiles.opencode, defaultMaxOutputTokens: null },
    retries: 0,
    env: {},
    ...settings,
  })('deepseek-v4-flash')
}

/** Starts a service that reviews the walkthrough's pull request, unless told otherwise. */
export async function startService(changes: ServiceChanges = {}): Promise<TestService> {
  const { settings, pullRequest: given, ...options } = changes
  const provider = await startScriptedProvider()
  const { host, workspaces, openWorkspaces } = given ?? (await walkthroughPullRequest())
  const records: ExchangeRecord[] = []
  const errors: unknown[] = []
  const api = createReviewApi({
    host,
    workspaces,
    model: modelAt(provider, settings),
    log: (record) => void records.push(record),
    onError: (error) => void errors.push(error),
    ...options,
  })
  const serving: Serving = (
    await serve(api, { port: 0, onError: (error) => errors.push(error) })
  )._unsafeUnwrap()

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${serving.url}${path}`, init)
    const { status, headers } = response
    const body = (await response.json()) as Answer['body']
    const found = [
      ...breaches(path, status, headers, body),
      ...(holdsSecret([...headers].flat(), body) ? ['a secret'] : []),
    ]
    if (found.length > 0)
      throw new Error(`${status} ${JSON.stringify(body)} breaks its contract: ${found.join('; ')}`)
    return { status, headers, body }
  }
  return {
    url: serving.url,
    api,
    provider,
    records,
    errors,
    openWorkspaces,
    send,
    review: (body = {}, signal) =>
      send('/reviews', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pr_url: pullRequestUrl, ...body }),
        ...(signal === undefined ? {} : { signal }),
      }),
    async close() {
      await serving.stop({ drainMs: 0 })
      await provider.close()
      if (holdsSecret(records)) throw new Error('the log holds a secret')
    },
  }
}
