import type { JsonObject } from '@scrutineer/core'
import type { ServerSentEvent } from './read-events.ts'

/** Sends a plain answer as the events of a stream. Texts come in the pieces that `cut` makes of them. */
export type StreamAnswer = (
  body: JsonObject,
  cut: (text: string) => readonly string[],
) => readonly ServerSentEvent[]

/** Pieces of so many characters, which cut pairs of surrogates as happily as servers do. */
export function everySoMany(length: number): (text: string) => readonly string[] {
  return (text) =>
    Array.from({ length: Math.ceil(text.length / length) }, (_, place) =>
      text.slice(place * length, (place + 1) * length),
    )
}

/** The text of a stream. */
export function writeStream(events: readonly ServerSentEvent[]): string {
  return events.map(({ name, data }) => `${name === '' ? '' : `event: ${name}\n`}data: ${data}\n\n`).join('')
}
