import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { Analyzer, AnalyzerError, AnalyzerRecord } from '../../ports/analyzer.ts'
import { readRecords } from './read-records.ts'

/** A sidecar that is asked over HTTP. */
export interface HttpAnalyzerOptions {
  readonly id: string
  readonly languages: readonly string[]
  /** Such as `http://127.0.0.1:7070`. `GET /ready` answers 200 when it can work, `POST /analyze` takes `{files}` and answers `{records}`. */
  readonly url: string
  /** Milliseconds of one analysis; default 30,000. */
  readonly timeoutMs?: number | undefined
  /** Default the global one. */
  readonly fetch?: typeof fetch | undefined
}

/** Bytes of an answer that are read. */
const maxAnswerBytes = 4 * 1024 * 1024

/** An analyzer in a process of its own, on this machine or beside it. */
export function httpAnalyzer(options: HttpAnalyzerOptions): Analyzer {
  const { id, languages, timeoutMs = 30_000 } = options
  const place = options.url.replace(/\/+$/, '')
  const ask = (path: string, init: RequestInit, signal: AbortSignal) =>
    new ResultAsync(exchange(options, `${place}${path}`, init, { signal, timeoutMs }))
  return {
    id,
    languages,
    ready: (signal) => ask('/ready', { method: 'GET' }, signal).map(() => undefined),
    analyze: ({ files }, signal) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      return ask('/analyze', { method: 'POST', headers, body: JSON.stringify({ files }) }, signal).andThen(
        (bytes): Result<readonly AnalyzerRecord[], AnalyzerError> =>
          readRecords(bytes) ?? err({ code: 'analyzer_failed', detail: `${id} gave an answer that is none` }),
      )
    },
  }
}

async function exchange(
  { id, fetch: send = fetch }: HttpAnalyzerOptions,
  url: string,
  init: RequestInit,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Result<Uint8Array, AnalyzerError>> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop()
  }, timeoutMs)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    const answer = await send(url, { ...init, redirect: 'error', signal: controller.signal })
    const bytes = await readBody(answer)
    if (answer.status === 503) return err({ code: 'analyzer_unavailable', detail: `${id} is not ready` })
    if (answer.status !== 200)
      return err({ code: 'analyzer_failed', detail: `${id} answered ${answer.status}` })
    return bytes === null ? err({ code: 'analyzer_failed', detail: `${id} says too much` }) : ok(bytes)
  } catch {
    if (late || signal.aborted) return err({ code: 'analyzer_timeout', detail: `${id} took too long` })
    return err({ code: 'analyzer_unavailable', detail: `${id} cannot be reached` })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Null as soon as there is more than may be. */
async function readBody({ body }: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader()
  if (reader === undefined) return new Uint8Array()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > maxAnswerBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}
