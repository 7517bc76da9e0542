import { err, ok, type Result } from 'neverthrow'
import type { HttpAnswer } from './protocols/http-exchange.ts'
import { createBodyReader } from './protocols/stream/read-body.ts'
import type { AssembleStream } from './protocols/stream/stream-assembler.ts'
import type { StreamReading, TransportFailure } from './transport/transport.ts'

/** What the reading of streams needs to know. */
interface ReadingSettings {
  readonly maxResponseBytes: number
  readonly idleTimeoutMs: number
}

/** Least time between two reports that something comes, in milliseconds. */
const activityEveryMs = 1000

/** How the streams of one request are read. `onActivity` hears now and then how many characters have come. */
export function streamReading(
  assemble: AssembleStream,
  { maxResponseBytes, idleTimeoutMs }: ReadingSettings,
  now: () => number,
  onActivity: ((characters: number) => void) | undefined,
): StreamReading {
  let heardAt = Number.NEGATIVE_INFINITY
  const onProgress = (characters: number): void => {
    if (onActivity === undefined || now() - heardAt < activityEveryMs) return
    heardAt = now()
    onActivity(characters)
  }
  return {
    open: (contentType) => createBodyReader({ assemble, contentType, maxBytes: maxResponseBytes }),
    idleMs: idleTimeoutMs,
    onProgress,
  }
}

/** An answer put together, where a transport gave its stream as it came. */
export function asWhole(answer: HttpAnswer, reading: StreamReading): Result<HttpAnswer, TransportFailure> {
  const { status, headers, bytes, streamed } = answer
  if (streamed !== undefined || status < 200 || status >= 300 || bytes.length === 0) return ok(answer)
  const reader = reading.open(headers['content-type'])
  const read = reader.push(bytes) === 'too_large' ? 'too_large' : reader.end()
  return read === 'too_large'
    ? err({ code: 'response_too_large', retry: 'no', detail: 'stream', status })
    : ok({ ...answer, ...read })
}
