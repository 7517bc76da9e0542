/**
 * The one web global core relies on. Every runtime has it, yet no `lib` declares it alone: `DOM` and the
 * Node types would let `fetch`, `process` and the rest back in. Only what core uses stands here, word for
 * word as the platform declares it, so that this interface merges with the real one where both are seen.
 */
interface AbortSignal {
  readonly aborted: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the platform says `any`; another type here would not merge with it.
  readonly reason: any
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
