import type { Readable } from 'node:stream'

/** Reads a body to its end; null as soon as it turns out to have more than `maxBytes`, and the connection is cut then. */
export async function readBody(body: Readable, maxBytes: number): Promise<Uint8Array | null> {
  // A connection that is cut makes its stream say so.
  body.on('error', () => undefined)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) {
      body.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
