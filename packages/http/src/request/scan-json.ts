/** Why a text is no JSON that has one meaning to everybody, or is deeper than wanted. */
export type JsonOffence = 'not_json' | 'too_deep' | 'repeated_name'

/** An object or array that is open, and where in it the scan stands. */
export interface OpenContainer {
  /** Names seen; null for an array. */
  readonly names: Set<string> | null
  /** The last name of an object. */
  name: string
  /** The place in an array. */
  index: number
}

/** Told of each value as it begins, and of each object or array once more after its end. */
export type JsonVisitor = (event: 'begin' | 'end', open: readonly OpenContainer[], at: number) => void

type Expected = 'value' | 'value_or_end' | 'name' | 'name_or_end' | 'colon' | 'comma_or_end' | 'nothing'

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * Goes once from left to right over a text. The first breach of RFC 8259's grammar or of the depth ends it; a name that an
 * object repeats, compared as read (`"a"` is `"\u0061"`), is told only of a text that is otherwise sound. Null when all is well.
 * An outermost object or array has depth 1. Takes no stack, whatever the depth.
 */
export function scanJson(
  text: string,
  maxDepth = Number.POSITIVE_INFINITY,
  visit: JsonVisitor = () => undefined,
): JsonOffence | null {
  const open: OpenContainer[] = []
  let expected: Expected = 'value'
  let repeated = false
  let at = 0
  for (;;) {
    at = skipBlanks(text, at)
    if (at >= text.length) break
    const container = open.at(-1)
    const mark = text.charAt(at)
    if (expected === 'colon' || expected === 'nothing') {
      if (expected === 'nothing' || mark !== ':') return 'not_json'
      expected = 'value'
      at++
    } else if ((mark === '}' || mark === ']') && expected !== 'value' && expected !== 'name') {
      if (container === undefined || (mark === '}') !== (container.names !== null)) return 'not_json'
      open.pop()
      at++
      visit('end', open, at)
      expected = open.length === 0 ? 'nothing' : 'comma_or_end'
    } else if (expected === 'comma_or_end') {
      if (mark !== ',' || container === undefined) return 'not_json'
      container.index++
      expected = container.names === null ? 'value' : 'name'
      at++
    } else if (expected === 'name' || expected === 'name_or_end') {
      const end = mark === '"' ? endOfString(text, at) : -1
      if (end < 0 || container === undefined || container.names === null) return 'not_json'
      container.name = readString(text.slice(at, end))
      repeated ||= container.names.has(container.name)
      container.names.add(container.name)
      expected = 'colon'
      at = end
    } else {
      if ((mark === '{' || mark === '[') && open.length >= maxDepth) return 'too_deep'
      visit('begin', open, at)
      if (mark === '{' || mark === '[') {
        open.push({ names: mark === '{' ? new Set() : null, name: '', index: 0 })
        expected = mark === '{' ? 'name_or_end' : 'value_or_end'
        at++
        continue
      }
      at = mark === '"' ? endOfString(text, at) : endOfScalar(text, at)
      if (at < 0) return 'not_json'
      expected = open.length === 0 ? 'nothing' : 'comma_or_end'
    }
  }
  if (expected !== 'nothing') return 'not_json'
  return repeated ? 'repeated_name' : null
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at++
  return at
}

function endOfScalar(text: string, at: number): number {
  scalar.lastIndex = at
  return scalar.test(text) ? scalar.lastIndex : -1
}

/** The place after the closing quote; -1 when there is none, or something stands in it that may not. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) return at + 1
    if (unit < 0x20) return -1
    if (unit !== 0x5c) continue
    at++
    if (text.charAt(at) === 'u') {
      if (!/^[\da-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return -1
      at += 4
    } else if (at >= text.length || !'"\\/bfnrt'.includes(text.charAt(at))) return -1
  }
  return -1
}

function readString(literal: string): string {
  return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
}
