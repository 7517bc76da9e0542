import type { ServerResponse } from 'node:http'
import type { ReadableStream } from 'node:stream/web'

/** Reads a response's body to its end. Null when the client goes away before: then the body is cancelled. */
export async function readWholeBody(
  body: ReadableStream<Uint8Array>,
  out: ServerResponse,
): Promise<Uint8Array | null> {
  const reader = body.getReader()
  let gone = out.destroyed
  const leave = (): void => {
    gone = true
    reader.cancel().catch(() => undefined)
  }
  if (gone) leave()
  out.once('close', leave)
  try {
    const parts: Uint8Array[] = []
    for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value)
    const [first] = parts
    if (gone) return null
    return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts)
  } finally {
    out.off('close', leave)
  }
}
