import type { PullRequest, PullRequestHost, PullRequestHostError } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { createTransport } from '../http/create-transport.ts'
import type { HttpTransport } from '../http/http-transport.ts'
import type { Environment } from '../process/git-environment.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { countAllListedFiles } from './count-listed-files.ts'
import { type GithubAddresses, type GithubAddressOptions, readGithubAddresses } from './github-addresses.ts'
import { hostProblem } from './host-problem.ts'
import type { MergeBaseFinder } from './merge-base-finder.ts'
import { type Pause, pause as waitByClock } from './pause.ts'
import { type PullRequestAddress, readPullRequestUrl } from './pull-request-address.ts'
import { type PullRequestAnswer, readMergeBase, readPullRequestAnswer } from './pull-request-answer.ts'
import { textOfAddress } from './server-address.ts'

/** Which GitHub, with what rights. */
export interface GithubOptions extends GithubAddressOptions {
  /** Read access to pull requests and contents is enough; without one, public repositories only. */
  readonly token?: string | undefined
  /** Default `scrutineer`. */
  readonly userAgent?: string | undefined
  /** Proxies (`HTTPS_PROXY`, `NO_PROXY`) and `NODE_EXTRA_CA_CERTS` too are taken from here; default the own environment. */
  readonly env?: Environment | undefined
  /** What sends the requests; default undici, loaded with the first of them. */
  readonly transport?: HttpTransport | undefined
  /** Waits between two tries; default by the clock of this machine. */
  readonly pause?: Pause | undefined
  /** Milliseconds since 1970; counts only for answers without a date. Default the clock of this machine. */
  readonly now?: (() => number) | undefined
}

/** Tells about pull requests, and where the two sides of one parted. */
export interface GithubHost extends PullRequestHost, MergeBaseFinder {}

/**
 * GitHub, GitHub Enterprise Server or GHE.com, by its REST API; read only. Pull requests are named by their canonical
 * URL on that one server, and nothing but its API is ever contacted. Requests go out one after another; what failed for a
 * moment is asked for twice more, and a rate limit of more than five seconds is told with the time it lasts.
 */
export function github(options: GithubOptions = {}): GithubHost {
  const opened = open(options)
  return {
    read: (url, { signal }) => new ResultAsync(readPullRequest(opened, url, signal)),
    mergeBase: (pullRequest, { signal }) => new ResultAsync(askMergeBase(opened, pullRequest, signal)),
  }
}

interface OpenGithub {
  readonly addresses: GithubAddresses
  readonly client: ApiClient
}

type Opened = Result<OpenGithub, PullRequestHostError>

function open(options: GithubOptions): Opened {
  const { env = process.env, userAgent = 'scrutineer', pause = waitByClock, now = Date.now } = options
  const addresses = readGithubAddresses(options)
  if (addresses.isErr()) {
    const words = addresses.error.map(({ setting, detail }) => `${setting} ${detail}`)
    return err(hostProblem('invalid_url', words.join('; ')))
  }
  const token = options.token?.trim() ?? ''
  if (/[^\u0021-\u007e]/.test(token)) {
    return err(hostProblem('auth', 'the token holds characters that no token has'))
  }
  const client = createApiClient({
    api: addresses.value.api,
    token: token === '' ? null : token,
    userAgent,
    transport: options.transport ?? createTransport(env),
    pause,
    now,
  })
  return ok({ addresses: addresses.value, client })
}

async function readPullRequest(
  opened: Opened,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Result<PullRequest, PullRequestHostError>> {
  if (opened.isErr()) return err(opened.error)
  const { addresses, client } = opened.value
  const address = readPullRequestUrl(url, addresses.server)
  if (address === null) {
    const form = `${textOfAddress(addresses.server)}/<owner>/<repository>/pull/<number>`
    return err(hostProblem('invalid_url', `the address must be exactly ${form}`))
  }
  const place = `/repos/${address.owner}/${address.repository}/pulls/${address.number}`
  const answer = await client.get(
    { place, read: (body) => readPullRequestAnswer(body, address.number) },
    signal,
  )
  if (answer.isErr()) return err(answer.error)
  const { owner, repository } = answer.value.value.base.repo.full_name
  const current = `/repos/${owner}/${repository}/pulls/${address.number}`
  const listed = await countAllListedFiles(client, current, signal)
  return listed.map((count) => pullRequestOf(address, answer.value.value, count))
}

function pullRequestOf(
  { url, number }: PullRequestAddress,
  answer: PullRequestAnswer,
  listed: number,
): PullRequest {
  const { owner, repository } = answer.base.repo.full_name
  return {
    url,
    owner,
    repository,
    number,
    title: answer.title,
    body: answer.body,
    // GitHub shows whoever is gone under this name.
    author: answer.user?.login ?? null,
    baseRef: answer.base.ref,
    headRef: answer.head.ref,
    baseSha: answer.base.sha,
    headSha: answer.head.sha,
    notes: listed < answer.changed_files ? [listIsCut(listed, answer.changed_files)] : [],
  }
}

function listIsCut(listed: number, changed: number): string {
  return `GitHub listed ${listed} of ${changed} changed files; the change was read from Git, which has them all.`
}

async function askMergeBase(
  opened: Opened,
  { owner, repository, baseSha, headSha }: PullRequest,
  signal: AbortSignal | undefined,
): Promise<Result<string | null, PullRequestHostError>> {
  if (opened.isErr()) return err(opened.error)
  // The first page holds files and patches, the others only what is asked for here.
  const place = `/repos/${owner}/${repository}/compare/${baseSha}...${headSha}?per_page=1&page=2`
  const answer = await opened.value.client.get({ place, read: readMergeBase }, signal)
  if (answer.isOk()) return ok(answer.value.value)
  const { code } = answer.error
  return code === 'not_found' || code === 'malformed_response' ? ok(null) : err(answer.error)
}
