import { err, ok, type Result } from 'neverthrow'

/** Why there is no body: it is longer than allowed, or it ended before its end. */
export type BodyProblem = 'too_large' | 'broken'

/**
 * The bytes of a request's body. A length that is too large is refused as soon as it is known, by the header or while
 * reading, so that no more than `maxBytes` are ever held. A body that is not there when the signal aborts is `broken`.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Result<Uint8Array, BodyProblem>> {
  const declared = Number(request.headers.get('content-length') ?? '0')
  if (declared > maxBytes) return err('too_large')
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader()
  if (reader === undefined) return ok(new Uint8Array())
  if (signal?.aborted) return err('broken')
  const chunks: Uint8Array[] = []
  let length = 0
  const leave = (): void => {
    reader.cancel().catch(() => undefined)
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (signal?.aborted) return err('broken')
      if (done) return ok(joined(chunks, length))
      length += value.length
      if (length > maxBytes) {
        // Not awaited: a host may end the transfer only after the answer has gone out.
        leave()
        return err('too_large')
      }
      chunks.push(value)
    }
  } catch {
    return err('broken')
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
