import { err, ok, type Result } from 'neverthrow'
import { findRepeatedName } from './find-repeated-name.ts'

/** Why bytes are no JSON that has one meaning to everybody. */
export type JsonProblem = 'not_utf8' | 'byte_order_mark' | 'not_json' | 'repeated_name'

/** Reads JSON as RFC 8259 has it: UTF-8 without a byte order mark, and no name twice in one object. */
export function readStrictJson(bytes: Uint8Array): Result<unknown, JsonProblem> {
  const text = decode(bytes)
  if (text === null) return err('not_utf8')
  if (text.startsWith('\ufeff')) return err('byte_order_mark')
  const value = parse(text)
  if (value === undefined) return err('not_json')
  return findRepeatedName(text) === null ? ok(value) : err('repeated_name')
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
