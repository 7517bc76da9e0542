import type { Readable } from 'node:stream'

/**
 * Reads a body to its end; `too_large` when it has more than `maxBytes` bytes. The connection is cut then, so that
 * nothing more of it is received.
 */
export async function readLimitedBody(body: Readable, maxBytes: number): Promise<Uint8Array | 'too_large'> {
  const read = await readUpTo(body, maxBytes)
  return read.whole ? read.bytes : 'too_large'
}

/** Reads the beginning of a body, at most `maxBytes` bytes of it, and cuts the connection if there is more. */
export async function readBeginning(body: Readable, maxBytes: number): Promise<Uint8Array> {
  const { bytes } = await readUpTo(body, maxBytes)
  return bytes
}

async function readUpTo(
  body: Readable,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly whole: boolean }> {
  // Cutting a connection makes its stream report that it was cut.
  body.on('error', () => {})
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const room = maxBytes - size
    chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
    size += Math.min(chunk.length, room)
    if (chunk.length > room) {
      body.destroy()
      return { bytes: Buffer.concat(chunks), whole: false }
    }
  }
  return { bytes: Buffer.concat(chunks), whole: true }
}
