import type { PullRequest, PullRequestHost, PullRequestHostError } from '../ports/pull-request-host.ts'
import type { Expectation, FailedExpectation } from './failed-expectation.ts'
import { compareValues, runExpectations } from './failed-expectation.ts'

/** What a check needs to know beside the adapter. */
export interface PullRequestHostCheckOptions {
  /** The address of a pull request that the host has. */
  readonly url: string
  /** What is known of that pull request; what is left out is not compared. */
  readonly expected?: Partial<PullRequest> | undefined
  /** The address of a pull request that the host does not have. */
  readonly missing: string
  /** A signal that has already aborted, such as `AbortSignal.abort()`. */
  readonly aborted: AbortSignal
}

/**
 * Checks that a pull-request host keeps what its port promises. The answer lists what failed and is empty for an adapter that
 * conforms. Needs no test framework.
 */
export async function checkPullRequestHost(
  host: PullRequestHost,
  { url, expected = {}, missing, aborted }: PullRequestHostCheckOptions,
): Promise<FailedExpectation[]> {
  return runExpectations([
    {
      name: 'a pull request is told in the form of the port, at full ids',
      check: async () => {
        const read = await host.read(url, {})
        return read.isErr() ? describe(read.error) : problemOf(read.value)
      },
    },
    {
      name: 'it is the one that was asked for',
      check: async () => {
        const read = await host.read(url, {})
        if (read.isErr()) return describe(read.error)
        const names = Object.keys(expected) as (keyof PullRequest)[]
        const told = Object.fromEntries(names.map((name) => [name, read.value[name]]))
        return compareValues(told, expected)
      },
    },
    {
      name: 'a second question is answered alike',
      check: async () => {
        const [first, second] = [await host.read(url, {}), await host.read(url, {})]
        return compareValues(second.unwrapOr(null), first.unwrapOr(null))
      },
    },
    ...['', 'pull request 7', 'file:///etc/passwd'].map((text) =>
      failure(`${JSON.stringify(text)} is invalid_url`, 'invalid_url', () => host.read(text, {})),
    ),
    failure('a pull request that is not there is not_found', 'not_found', () => host.read(missing, {})),
    failure('a signal that has aborted ends the reading with aborted', 'aborted', () =>
      host.read(url, { signal: aborted }),
    ),
  ])
}

function failure(
  name: string,
  code: PullRequestHostError['code'],
  ask: () => ReturnType<PullRequestHost['read']>,
): Expectation {
  return {
    name,
    check: async () => {
      const answer = await ask()
      if (answer.isOk()) return 'it was told'
      const { detail, retryAfterMs } = answer.error
      if (answer.error.code !== code) return describe(answer.error)
      if (typeof detail !== 'string') return `the detail is ${String(detail)}`
      return retryAfterMs === null || retryAfterMs >= 0 ? null : `the time to wait is ${retryAfterMs}`
    },
  }
}

function describe({ code, detail }: PullRequestHostError): string {
  return `the error ${code} (${detail})`
}

/** What is not as the port has it; null when all is. */
function problemOf(pullRequest: PullRequest): string | null {
  const { number, baseSha, headSha, notes } = pullRequest
  const isText = (value: unknown) => typeof value === 'string'
  const needed = ['url', 'owner', 'repository', 'title', 'baseRef', 'headRef'] as const
  const wrong = needed.find((name) => !isText(pullRequest[name]))
  if (wrong !== undefined) return `${wrong} is no text`
  const optional = (['body', 'author'] as const).find(
    (name) => pullRequest[name] !== null && !isText(pullRequest[name]),
  )
  if (optional !== undefined) return `${optional} is neither a text nor null`
  if (!Number.isSafeInteger(number) || number < 1) return `the number is ${String(number)}`
  const cut = [baseSha, headSha].find((id) => !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id))
  if (cut !== undefined) return `${JSON.stringify(cut)} is no full id`
  return Array.isArray(notes) && notes.every(isText) ? null : 'notes is no list of texts'
}
