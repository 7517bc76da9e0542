import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { exactly, wrongLength } from './exactly.ts'
import { readWholeBody } from './read-whole-body.ts'

/** What is sent in one piece where a response says how long it is; in bytes. */
const maxPieceBytes = 1024 * 1024

/**
 * Sends a fetch response through Node, no faster than the client reads. Ends when all is sent, or when the client
 * has gone: then the response's body is cancelled. A body that is of another length than its head says is an error, since what is
 * left over would be read as the next answer's: a short one goes out in one piece or not at all, a long one breaks off.
 */
export async function writeResponse(response: Response, out: ServerResponse): Promise<void> {
  const body = response.body as ReadableStream<Uint8Array> | null
  const length = declaredLength(response)
  if (body !== null && out.req.method !== 'HEAD' && length !== null && length <= maxPieceBytes) {
    const bytes = await readWholeBody(body, out)
    if (bytes === null) return
    if (bytes.length !== length) throw wrongLength(`${bytes.length}`, length)
    writeHead(response, out)
    await sent(out, bytes)
    return
  }
  writeHead(response, out)
  if (body === null || out.req.method === 'HEAD') {
    await body?.cancel()
    out.end()
    return
  }
  // An event stream must show its head before its first event.
  out.flushHeaders()
  const parts = Readable.fromWeb(body)
  await pipeline(length === null ? parts : Readable.from(exactly(parts, length)), out)
}

function declaredLength({ headers }: Response): number | null {
  const text = headers.get('content-length') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function writeHead(response: Response, out: ServerResponse): void {
  const cookies = response.headers.getSetCookie()
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') out.setHeader(name, value)
  }
  if (cookies.length > 0) out.setHeader('set-cookie', cookies)
  // Left unsaid, Node writes the standard words.
  if (response.statusText !== '') out.statusMessage = response.statusText
  out.writeHead(response.status)
}

function sent(out: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    out.once('close', resolve)
    out.end(bytes)
  })
}
