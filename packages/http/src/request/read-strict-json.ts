import { err, ok, type Result } from 'neverthrow'
import { type JsonOffence, scanJson } from './scan-json.ts'

/** Why bytes are no JSON that has one meaning to everybody, or are deeper than wanted. */
export type JsonProblem = 'not_utf8' | 'byte_order_mark' | JsonOffence

/**
 * Reads JSON as RFC 8259 has it: UTF-8 without a byte order mark, no name twice in one object, objects and arrays nested no
 * deeper than `maxDepth`. What is wrong first in the text is told; a repeated name only of a text that is otherwise sound.
 */
export function readStrictJson(bytes: Uint8Array, maxDepth?: number): Result<unknown, JsonProblem> {
  return readStrictText(bytes, maxDepth).map((text) => JSON.parse(text) as unknown)
}

/** As `readStrictJson`, the text itself: what it says is for `JSON.parse`. */
export function readStrictText(bytes: Uint8Array, maxDepth?: number): Result<string, JsonProblem> {
  const text = decode(bytes)
  if (text === null) return err('not_utf8')
  if (text.startsWith('\ufeff')) return err('byte_order_mark')
  const offence = scanJson(text, maxDepth)
  return offence === null ? ok(text) : err(offence)
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
