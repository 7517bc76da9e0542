import { type Document, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { renderValue } from './render-value.ts'
import type { PlainValue } from './setting-kind.ts'

/**
 * The text with one setting changed where it stands, or removed for `undefined`; not a character elsewhere is touched. Null
 * where the file is written in a way that this does not know. The caller checks the result.
 */
export function editLines(
  text: string,
  { contents }: Document,
  section: string,
  key: string,
  value: PlainValue | undefined,
): string | null {
  if (contents !== null && !isMap(contents) && !isEmpty(contents)) return null
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const outer = pairIn(contents, section)
  const inner = pairIn(outer?.value, key)
  const splice = (from: number, to: number, put: string) => text.slice(0, from) + put + text.slice(to)
  const line = (indent: string) => `${indent}${key}: ${renderValue(value ?? null)}${newline}`

  if (inner !== null) return value === undefined ? removePair(text, inner) : replaceValue(text, inner, value)
  if (value === undefined) return text
  if (outer === null) {
    const end = text === '' || text.endsWith('\n') ? '' : newline
    return `${text}${end}${section}:${newline}${line('  ')}`
  }
  const last = isMap(outer.value) ? lastPair(outer.value) : null
  const first = isMap(outer.value) ? pairAt(outer.value, 0) : null
  if (last === null || first === null) {
    if (outer.value !== null && !isEmpty(outer.value)) return null
    const end = lineEnd(text, outer.key.range[1])
    return text.endsWith('\n') || end < text.length
      ? splice(end, end, line('  '))
      : `${text}${newline}${line('  ')}`
  }
  const indent = text.slice(lineStart(text, first.key.range[0]), first.key.range[0])
  if (!isBlank(indent)) return null
  const end = endOf(text, last)
  return text.slice(0, end).endsWith('\n')
    ? splice(end, end, line(indent))
    : splice(end, end, newline + line(indent))
}

function removePair(text: string, pair: PlacedPair): string | null {
  const start = lineStart(text, pair.key.range[0])
  if (!isBlank(text.slice(start, pair.key.range[0]))) return null
  return text.slice(0, start) + text.slice(endOf(text, pair))
}

function replaceValue(text: string, pair: PlacedPair, value: PlainValue): string | null {
  const { key, value: old } = pair
  const put = renderValue(value)
  const colon = /^ *:/.exec(text.slice(key.range[1]))
  const [from, to] = old === null ? [key.range[1], key.range[1]] : rangeOf(old)
  if (old !== null && !isEmpty(old) && !text.slice(from, to).includes('\n')) {
    return text.slice(0, from) + put + text.slice(to)
  }
  if (colon === null) return null
  const begin = key.range[1] + colon[0].length
  const end = lineEnd(text, begin)
  const isBelow = old !== null && !isEmpty(old) && from >= end
  if (!isBelow && old !== null && !isEmpty(old)) return null
  // What follows the colon on its own line is a comment, which stays.
  const rest = text.slice(begin, end)
  return `${text.slice(0, begin)} ${put}${rest}${text.slice(isBelow ? endOf(text, pair) : end)}`
}

/** A pair whose key has a place in the text. */
interface PlacedPair {
  readonly key: { readonly range: readonly [number, number, number] }
  readonly value: Node | null
}

function pairIn(node: unknown, word: string): PlacedPair | null {
  if (!isMap(node)) return null
  return placed(node.items.find(({ key }) => isScalar(key) && key.value === word))
}

function pairAt({ items }: YAMLMap<unknown, unknown>, index: number): PlacedPair | null {
  return placed(items.at(index))
}

function lastPair(map: YAMLMap<unknown, unknown>): PlacedPair | null {
  return pairAt(map, -1)
}

function placed(pair: Pair<unknown, unknown> | undefined): PlacedPair | null {
  if (pair === undefined || !isScalar(pair.key) || pair.key.range == null) return null
  const { value } = pair
  return {
    key: { range: pair.key.range },
    value: isScalar(value) || isMap(value) || isSeq(value) ? value : null,
  }
}

function rangeOf(node: Node): readonly [number, number] {
  const [from, to] = node.range ?? [0, 0]
  return [from, to]
}

/** A value that is not written at all. */
function isEmpty(node: Node): boolean {
  const [from, to] = rangeOf(node)
  return isScalar(node) && node.value === null && from === to
}

/** Where the line after a pair begins. */
function endOf(text: string, { key, value }: PlacedPair): number {
  const end = value === null || isEmpty(value) ? key.range[1] : rangeOf(value)[1]
  return text[end - 1] === '\n' && end > key.range[1] ? end : lineEnd(text, end)
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

function isBlank(text: string): boolean {
  return /^ *$/.test(text)
}
