import { digestOf } from '@scrutineer/core'
import { isLoopback } from '../base-url.ts'
import { maxServerWaitMs } from '../transport/retry-policy.ts'
import type { Transport } from '../transport/transport.ts'
import { createLimiter, type Limiter } from './limiter.ts'

/** An endpoint as its limits see it. */
export interface Endpoint {
  readonly url: string
  /** What a server may tell accounts apart by: the key, names and values of headers. */
  readonly credentials: readonly string[]
  /** A way to send of the caller's own has limiters of its own; null for the usual one. */
  readonly transport: Transport | null
}

/** About as long as a refusal takes to come back, from this machine when it is busy and from anywhere. */
const rampMs = { local: 40, remote: 100 } as const
const sweepFrom = 64

const shared = new Map<string, Limiter>()
const ofTransport = new WeakMap<Transport, Map<string, Limiter>>()

/**
 * The one limiter of an endpoint and an account: models that are made apart from each other share it, since the server
 * counts their requests together. Ask for it anew for every request: one that nobody uses may be replaced.
 */
export function limiterOf(endpoint: Endpoint): () => Limiter {
  const { origin, hostname } = new URL(endpoint.url)
  const key = digestOf(JSON.stringify([origin, endpoint.credentials]))
  const rules = {
    rampMs: isLoopback(hostname) ? rampMs.local : rampMs.remote,
    longestPauseMs: maxServerWaitMs,
  }
  return () => {
    const limiters = limitersOf(endpoint.transport)
    const known = limiters.get(key)
    if (known !== undefined) return known
    if (limiters.size >= sweepFrom) sweep(limiters)
    const made = createLimiter(rules, { now: () => performance.now(), after: startTimer })
    limiters.set(key, made)
    return made
  }
}

function limitersOf(transport: Transport | null): Map<string, Limiter> {
  if (transport === null) return shared
  const limiters = ofTransport.get(transport) ?? new Map<string, Limiter>()
  ofTransport.set(transport, limiters)
  return limiters
}

function sweep(limiters: Map<string, Limiter>): void {
  for (const [key, limiter] of limiters) if (limiter.idle()) limiters.delete(key)
}

function startTimer(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds)
  return () => clearTimeout(timer)
}
