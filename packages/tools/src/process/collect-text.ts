import type { Readable } from 'node:stream'

/** Keeps the first bytes of a stream as text and reads on, so that its writer is never held up. */
export function collectText(stream: Readable, maxBytes: number): () => string {
  const decoder = new TextDecoder()
  let text = ''
  let room = maxBytes
  stream.on('data', (chunk: Uint8Array) => {
    if (room <= 0) return
    text += decoder.decode(chunk.subarray(0, room), { stream: true })
    room -= chunk.length
  })
  return () => text
}
