import { isJsonObject, type JsonObject } from '@scrutineer/core'
import { isErrorBody } from '../errors/read-complaint.ts'
import type { StreamedBody } from '../http-exchange.ts'
import { parseJson } from '../parse-json.ts'
import { createEventReader, type ServerSentEvent } from './read-events.ts'
import { type AssembleStream, endMark, type StreamAssembler } from './stream-assembler.ts'

/** Reads a body as it comes, where a stream was asked for. */
export interface BodyReader {
  /** `over`: nothing that follows counts, and reading may stop. `too_large`: it must. */
  push(bytes: Uint8Array): 'more' | 'over' | 'too_large'
  /** Characters of the answer so far. */
  size(): number
  /** What came of it, after the last bytes; `too_large` where only the last of them made it so. */
  end(): ReadBody | 'too_large'
}

/** A body that was read. */
export interface ReadBody {
  readonly bytes: Uint8Array
  /** Undefined where it was no stream: then `bytes` are as they came. */
  readonly streamed: StreamedBody | undefined
}

/** How a body is read. */
export interface BodyReading {
  readonly assemble: AssembleStream
  /** The header, as it came. */
  readonly contentType: string | undefined
  /** Most bytes of a plain body, and of the JSON that a stream is put together to. */
  readonly maxBytes: number
}

/**
 * Bytes of a stream for each byte of its answer. A token of four letters comes in an event of two to five hundred, and
 * servers that keep a connection awake send more.
 */
const wireBytesPerByte = 128

/**
 * Reads a body that should be a stream of events and may be a plain answer: servers that know no streams, and gateways that
 * fail before there is one, answer plainly. The first character tells, for no stream begins with a bracket and no JSON with
 * a letter; where neither is there, the header does.
 */
export function createBodyReader(reading: BodyReading): BodyReader {
  let reader: BodyReader | null = null
  return {
    push(bytes) {
      const begin = firstVisible(bytes)
      // Blank lines keep a connection awake while nothing has been said.
      if (reader === null && begin === bytes.length) return 'more'
      reader ??= isStream(bytes[begin], reading) ? createStreamReader(reading) : createPlainReader(reading)
      return reader.push(bytes)
    },
    size: () => reader?.size() ?? 0,
    end: () => (reader ?? (isEventType(reading) ? createStreamReader : createPlainReader)(reading)).end(),
  }
}

function createPlainReader({ maxBytes }: BodyReading): BodyReader {
  const pieces: Uint8Array[] = []
  let size = 0
  return {
    push(bytes) {
      size += bytes.length
      if (size > maxBytes) return 'too_large'
      pieces.push(bytes)
      return 'more'
    },
    size: () => size,
    end: () => ({ bytes: joined(pieces, size), streamed: undefined }),
  }
}

function createStreamReader({ assemble, maxBytes }: BodyReading): BodyReader {
  const reader = createEventReader()
  const assembler = assemble()
  let received = 0
  let broken = false
  let unsafeKeys = false

  function take({ name, data }: ServerSentEvent): void {
    if (broken || assembler.reached() === 'over') return
    if (data.trim() === endMark) {
      broken = !assembler.take(endMark, name)
      return
    }
    const parsed = parseJson(data)
    const said = objectIn(parsed?.value, data, name)
    if (said === null) {
      broken = !/^(?:ping|heart-?beat|keep-?alive)$/i.test(name)
      return
    }
    unsafeKeys ||= parsed?.unsafeKeys === true
    broken = !assembler.take(said, name)
  }

  return {
    push(bytes) {
      received += bytes.length
      for (const event of reader.push(bytes)) take(event)
      if (broken) return 'over'
      const kept = Math.max(assembler.size(), reader.pending())
      if (kept > maxBytes || received > maxBytes * wireBytesPerByte) return 'too_large'
      return assembler.reached() === 'over' ? 'over' : 'more'
    },
    size: () => assembler.size(),
    end() {
      for (const event of reader.end()) take(event)
      const assembled = assembler.body()
      const bytes = new TextEncoder().encode(JSON.stringify(assembled.body))
      if (bytes.length > maxBytes) return 'too_large'
      const fault = broken ? 'broken' : endingOf(assembler)
      return { bytes, streamed: { fault, unsafeKeys: unsafeKeys || assembled.unsafeKeys } }
    },
  }
}

/** What an event says; errors may come in a list, or without any JSON. Null where it says nothing that can be read. */
function objectIn(value: unknown, data: string, name: string): JsonObject | null {
  if (isJsonObject(value)) return value
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  if (isJsonObject(first) && isErrorBody(first)) return first
  return name === 'error' && value === undefined ? { error: data } : null
}

function endingOf(assembler: StreamAssembler): StreamedBody['fault'] {
  const reached = assembler.reached()
  if (reached === 'said') return assembler.marksEnd ? 'unmarked' : null
  return reached === 'over' ? null : 'cut'
}

function isStream(first: number | undefined, reading: BodyReading): boolean {
  const letter = first === undefined ? '' : String.fromCharCode(first)
  if ('{["'.includes(letter)) return false
  return isEventType(reading) || ':deir'.includes(letter)
}

function isEventType({ contentType }: BodyReading): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType ?? '')
}

/** The place of the first byte that is no blank, line end or part of a byte-order mark. */
function firstVisible(bytes: Uint8Array): number {
  const place = bytes.findIndex((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
  return place < 0 ? bytes.length : place
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
