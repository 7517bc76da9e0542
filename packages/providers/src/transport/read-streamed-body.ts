import type { Readable } from 'node:stream'
import type { BodyReader, ReadBody } from '../protocols/stream/read-body.ts'
import type { StreamReading } from './transport.ts'

/**
 * Reads a body piece by piece as far as its reader wants to. `too_large` cuts the connection, and so does `idle`: nothing came
 * for longer than is allowed.
 */
export async function readStreamedBody(
  body: Readable,
  reader: BodyReader,
  { idleMs, onProgress }: StreamReading,
): Promise<ReadBody | 'too_large' | 'idle'> {
  // Cutting a connection makes its stream report that it was cut.
  body.on('error', () => {})
  let isIdle = false
  const timer = setTimeout(() => {
    isIdle = true
    body.destroy()
  }, idleMs)
  try {
    for await (const chunk of pieces(body)) {
      timer.refresh()
      const state = reader.push(chunk)
      onProgress?.(reader.size())
      if (state === 'too_large') {
        body.destroy()
        return 'too_large'
      }
      if (state === 'over') {
        leaveOpen(body)
        break
      }
    }
    return reader.end()
  } catch (error) {
    if (isIdle) return 'idle'
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The pieces of a body, which is left as it is when reading stops: a loop over the body itself would destroy it. */
function pieces(body: Readable): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => body.iterator({ destroyOnReturn: false }) }
}

/** Longest wait for the end of a body of which nothing counts any more, and most bytes of it. */
const graceMs = 250
const graceBytes = 16 * 1024

/** Lets a body come to its end, so that its connection can be used again, unless it takes its time. */
function leaveOpen(body: Readable): void {
  let left = graceBytes
  const timer = setTimeout(() => body.destroy(), graceMs)
  timer.unref()
  body.on('close', () => clearTimeout(timer))
  body.on('end', () => clearTimeout(timer))
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
}
