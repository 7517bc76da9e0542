/** How an endpoint answers a request, at a time in milliseconds. */
export type Verdict =
  | { readonly taken: true; readonly headers?: Readonly<Record<string, string>> }
  | { readonly taken: false; readonly headers: Readonly<Record<string, string>> }

/** An endpoint with a limit. */
export interface LimitedEndpoint {
  arrive(now: number): Verdict
  /** A request that was taken is answered. */
  finish(): void
}

/** What a refusal says of the wait: nothing, whole seconds, milliseconds, or when a limit opens. */
export type Hint = 'none' | 'seconds' | 'milliseconds' | 'reset'

function hinted(hint: Hint, waitMs: number): Readonly<Record<string, string>> {
  switch (hint) {
    case 'none':
      return {}
    case 'seconds':
      return { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) }
    case 'milliseconds':
      return { 'retry-after-ms': String(Math.ceil(waitMs)) }
    case 'reset':
      return { 'x-ratelimit-reset-requests': `${Math.ceil(waitMs)}ms`, 'x-ratelimit-remaining-requests': '0' }
  }
}

/** So many requests at once, and so many more a second. */
export function tokenBucket(perSecond: number, capacity: number, hint: Hint): LimitedEndpoint {
  let tokens = capacity
  let filledAt = 0
  return {
    arrive(now) {
      tokens = Math.min(capacity, tokens + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (tokens < 1) return { taken: false, headers: hinted(hint, ((1 - tokens) / perSecond) * 1000) }
      tokens--
      return {
        taken: true,
        ...(hint === 'reset' && {
          headers: {
            'x-ratelimit-remaining-requests': String(Math.floor(tokens)),
            'x-ratelimit-reset-requests': `${Math.ceil(((capacity - tokens) / perSecond) * 1000)}ms`,
          },
        }),
      }
    },
    finish: () => {},
  }
}

/** So many requests in each window of time, counted from the first. */
export function fixedWindow(requests: number, windowMs: number, hint: Hint): LimitedEndpoint {
  let opened = 0
  let count = 0
  return {
    arrive(now) {
      if (now - opened >= windowMs) {
        opened = now - ((now - opened) % windowMs)
        count = 0
      }
      if (count >= requests) return { taken: false, headers: hinted(hint, opened + windowMs - now) }
      count++
      return { taken: true }
    },
    finish: () => {},
  }
}

/** So many requests in any stretch of time. */
export function slidingWindow(requests: number, windowMs: number, hint: Hint): LimitedEndpoint {
  let taken: number[] = []
  return {
    arrive(now) {
      taken = taken.filter((at) => at > now - windowMs)
      const [first] = taken
      if (taken.length >= requests && first !== undefined)
        return { taken: false, headers: hinted(hint, first + windowMs - now) }
      taken.push(now)
      return { taken: true }
    },
    finish: () => {},
  }
}

/** So many requests under way. */
export function slots(most: number): LimitedEndpoint {
  let underWay = 0
  return {
    arrive() {
      if (underWay >= most) return { taken: false, headers: {} }
      underWay++
      return { taken: true }
    },
    finish() {
      underWay--
    },
  }
}

/** No limit at all. */
export function generous(): LimitedEndpoint {
  return { arrive: () => ({ taken: true }), finish: () => {} }
}
