/** One server-sent event. */
export interface ServerSentEvent {
  /** Its type; empty where the server gave it none. */
  readonly name: string
  /** Its data lines, joined by line feeds. */
  readonly data: string
}

/** Reads the events of one stream, however its bytes are cut. */
export interface EventReader {
  /** The events that are whole with these bytes, in order. */
  push(bytes: Uint8Array): readonly ServerSentEvent[]
  /** The event that the stream left without its blank line, if there is one. Call it once, after the last bytes. */
  end(): readonly ServerSentEvent[]
  /** Characters that are kept because their event is not whole yet. */
  pending(): number
}

/**
 * A reader of `text/event-stream` as the HTML standard has it: lines end in CR, LF or both, one byte-order mark is skipped,
 * comments and unknown fields say nothing, and bytes that are no UTF-8 become replacement characters. `id` and `retry` are
 * for those who connect again, and are skipped.
 *
 * One thing differs: the standard drops an event that the end of the stream cuts off, and here it is told. Many servers
 * leave out the last blank line, and whether the data is whole is plain to whoever reads it.
 */
export function createEventReader(): EventReader {
  const decoder = new TextDecoder()
  let line = ''
  let afterReturn = false
  let name = ''
  let data: string[] = []
  let dataSize = 0

  function takeLine(events: ServerSentEvent[]): void {
    const whole = line
    line = ''
    if (whole === '') {
      dispatch(events)
      return
    }
    const colon = whole.indexOf(':')
    const field = colon < 0 ? whole : whole.slice(0, colon)
    const value = colon < 0 ? '' : whole.slice(whole[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') name = value
    if (field === 'data') {
      data.push(value)
      dataSize += value.length + 1
    }
  }

  function dispatch(events: ServerSentEvent[]): void {
    const text = data.join('\n')
    if (text !== '') events.push({ name, data: text })
    name = ''
    data = []
    dataSize = 0
  }

  function read(text: string, events: ServerSentEvent[]): void {
    let from = afterReturn && text.startsWith('\n') ? 1 : 0
    if (text !== '') afterReturn = text.endsWith('\r')
    for (let at = lineEnd(text, from); at >= 0; at = lineEnd(text, from)) {
      line += text.slice(from, at)
      takeLine(events)
      from = text.startsWith('\r\n', at) ? at + 2 : at + 1
    }
    line += text.slice(from)
  }

  return {
    push(bytes) {
      const events: ServerSentEvent[] = []
      read(decoder.decode(bytes, { stream: true }), events)
      return events
    },
    end() {
      const events: ServerSentEvent[] = []
      read(decoder.decode(), events)
      if (line !== '') takeLine(events)
      dispatch(events)
      return events
    },
    pending: () => line.length + dataSize + name.length,
  }
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  const before = feed < 0 ? text.length : feed
  // Looked for only as far as it may matter, so that a text of many lines is read once and not once a line.
  const carriage = text.slice(from, before).indexOf('\r')
  return carriage >= 0 ? from + carriage : feed
}
