import type { JsonObject } from '@scrutineer/core'
import { createBodyReader } from './read-body.ts'
import type { AssembleStream } from './stream-assembler.ts'

/** What a stream of these events is put together to. A text is an event's data as it is. */
export function assembled(assemble: AssembleStream, events: readonly (JsonObject | string)[]) {
  const reader = createBodyReader({ assemble, contentType: 'text/event-stream', maxBytes: 1 << 20 })
  const texts = events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event)))
  reader.push(new TextEncoder().encode(texts.map((text) => `data: ${text}\n\n`).join('')))
  const read = reader.end()
  if (read === 'too_large' || read.streamed === undefined) throw new Error('no stream')
  return { body: JSON.parse(new TextDecoder().decode(read.bytes)) as JsonObject, ...read.streamed }
}
