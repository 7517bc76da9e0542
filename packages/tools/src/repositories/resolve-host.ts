import { lookup } from 'node:dns/promises'
import { err, ok, type Result } from 'neverthrow'
import type { RepositoryAddress } from './policy/repository-address.ts'
import type { RepositoryPolicy } from './policy/repository-policy.ts'

/** Gives all addresses of a host, as the system sees them. Rejects with an error that has the system's `code`. */
export type HostLookup = (host: string) => Promise<readonly string[]>

/** Why a host is not contacted. */
export interface ResolutionProblem {
  /** `denied` and `unknown` must look the same to a caller, who could find out names of the own network otherwise. */
  readonly code: 'denied' | 'unknown' | 'unavailable' | 'aborted'
  readonly detail: string
}

/** More than any server needs, and what a line of settings takes. */
const maxAddresses = 16
/** Longer than resolvers try by themselves. */
const lookupMs = 15_000

/**
 * Asks once for all addresses of a host. One that may not be contacted denies the host, whatever the others are; where names
 * point the next time does not matter, since only what is given here is ever contacted.
 */
export async function resolveHost(
  { host, literal }: RepositoryAddress,
  policy: Pick<RepositoryPolicy, 'permitsAddress'>,
  { ask = systemLookup, signal }: { readonly ask?: HostLookup | undefined; readonly signal: AbortSignal },
): Promise<Result<readonly string[], ResolutionProblem>> {
  if (signal.aborted) return err(aborted)
  const answer = literal ? ok([host]) : await askInTime(ask, host, signal)
  if (answer.isErr()) return err(answer.error)
  const addresses = [...new Set(answer.value)]
  if (addresses.length === 0) return err(unknown)
  if (!addresses.every((address) => policy.permitsAddress(address))) {
    return err({
      code: 'denied',
      detail: 'the name of the server leads to an address that must not be contacted',
    })
  }
  return ok(addresses.slice(0, maxAddresses))
}

const aborted: ResolutionProblem = { code: 'aborted', detail: 'the caller stopped it' }
const unknown: ResolutionProblem = { code: 'unknown', detail: 'the name of the server is not known' }
const unavailable: ResolutionProblem = {
  code: 'unavailable',
  detail: 'the names of servers cannot be looked up',
}

async function systemLookup(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

function askInTime(
  ask: HostLookup,
  host: string,
  signal: AbortSignal,
): Promise<Result<readonly string[], ResolutionProblem>> {
  return new Promise((resolve) => {
    const end = (answer: Result<readonly string[], ResolutionProblem>) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(answer)
    }
    const stop = () => end(err(aborted))
    const timer = setTimeout(() => end(err(unavailable)), lookupMs)
    signal.addEventListener('abort', stop, { once: true })
    ask(host).then(
      (addresses) => end(ok(addresses)),
      (error: unknown) => end(err(isPassing(error) ? unavailable : unknown)),
    )
  })
}

/** What may be over in a moment says nothing about the name. */
function isPassing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return code === 'EAI_AGAIN' || code === 'ETIMEOUT' || code === 'ECONNREFUSED'
}
