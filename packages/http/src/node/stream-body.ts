import type { IncomingMessage } from 'node:http'

/** Bytes of an unwanted rest that are still let in, so that the client gets to read its answer; then it is cut off. */
const maxUnreadBytes = 16 * 1024 * 1024

/**
 * A request's body, read no faster than it is taken. Cancelling it discards the rest and, other than destroying the
 * message, leaves the connection to the answer.
 */
export function streamBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = message.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = (await chunks.next()) as IteratorResult<Buffer, undefined>
        if (next.done === true) controller.close()
        else controller.enqueue(new Uint8Array(next.value))
      },
      async cancel() {
        await chunks.return?.()
        discard(message)
      },
    },
    { highWaterMark: 0 },
  )
}

function discard(message: IncomingMessage): void {
  let left = maxUnreadBytes
  message.on('error', () => undefined)
  message.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) message.destroy()
  })
  message.resume()
}
