import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/**
 * Sends a fetch response through Node, no faster than the client reads. Ends when all is sent, or when the client
 * has gone: then the response's body is cancelled.
 */
export async function writeResponse(response: Response, out: ServerResponse): Promise<void> {
  const cookies = response.headers.getSetCookie()
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') out.setHeader(name, value)
  }
  if (cookies.length > 0) out.setHeader('set-cookie', cookies)
  // Left unsaid, Node writes the standard words.
  if (response.statusText !== '') out.statusMessage = response.statusText
  out.writeHead(response.status)
  if (response.body === null || out.req.method === 'HEAD') {
    await response.body?.cancel()
    out.end()
    return
  }
  // An event stream must show its head before its first event.
  out.flushHeaders()
  await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), out)
}
