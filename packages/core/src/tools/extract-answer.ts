import type { Quirk } from '../ports/quirk.ts'
import type { JsonObject, JsonValue } from '../vocabulary/json.ts'
import { isJsonObject } from '../vocabulary/json.ts'

/** A JSON object found in a model's text, and the habits that had to be tolerated to find it. */
export interface ExtractedAnswer {
  readonly value: JsonObject
  readonly quirks: readonly Quirk[]
}

/**
 * Finds the JSON object that a model was asked to answer with, or null.
 *
 * With nothing tolerated the whole text must be one JSON object; white space and a byte order mark around it are
 * allowed. Otherwise, first success wins: a leading `<think>` block is dropped; the whole text is one fenced block; the
 * largest object in the text that has all of `keys`, inside of another one too. Raw control characters inside strings can be tolerated in each.
 * Nothing else is repaired: no trailing commas, no missing brackets.
 */
export function extractAnswer(
  text: string,
  keys: readonly string[],
  tolerate: readonly Quirk[],
): ExtractedAnswer | null {
  const used: Quirk[] = []
  const hasKeys = ({ value }: ExtractedAnswer) => keys.every((key) => Object.hasOwn(value, key))
  // Without the keys it may be wrapped around the answer; if not, what it lacks is for the schema to say.
  const isAnswer = (found: ExtractedAnswer) => hasKeys(found) || !tolerate.includes('prose_around')
  let rest = text.replace(/^\uFEFF/, '').trim()
  let whole = parseObject(rest, tolerate)
  if (whole !== null && isAnswer(whole)) return whole

  const thought = tolerate.includes('leading_think_block') ? /^<think>[\s\S]*?<\/think>/.exec(rest) : null
  if (thought !== null) {
    used.push('leading_think_block')
    rest = rest.slice(thought[0].length).trim()
    const unthought = parseObject(rest, tolerate)
    whole = unthought === null ? null : withQuirks(unthought, used)
    if (whole !== null && isAnswer(whole)) return whole
  }
  if (tolerate.includes('fenced')) {
    const fenced = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\r?\n?\1$/.exec(rest)
    const inside = fenced === null ? null : parseObject((fenced[2] ?? '').trim(), tolerate)
    whole = inside === null ? whole : withQuirks(inside, [...used, 'fenced'])
    if (whole !== null && isAnswer(whole)) return whole
  }
  if (!tolerate.includes('prose_around')) return null
  const found = largestObject(rest, hasKeys, tolerate)
  return found === null ? whole : withQuirks(found, [...used, 'prose_around'])
}

function withQuirks(found: ExtractedAnswer, before: readonly Quirk[]): ExtractedAnswer {
  return { value: found.value, quirks: [...before, ...found.quirks] }
}

function parseObject(text: string, tolerate: readonly Quirk[]): ExtractedAnswer | null {
  if (!text.startsWith('{')) return null
  const plain = parse(text)
  if (isJsonObject(plain)) return { value: plain, quirks: [] }
  if (!tolerate.includes('raw_control_characters')) return null
  const escaped = escapeControlCharacters(text)
  const mended = escaped === text ? undefined : parse(escaped)
  return isJsonObject(mended) ? { value: mended, quirks: ['raw_control_characters'] } : null
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

function largestObject(
  text: string,
  hasKeys: (found: ExtractedAnswer) => boolean,
  tolerate: readonly Quirk[],
): ExtractedAnswer | null {
  let best: ExtractedAnswer | null = null
  let bestLength = 0
  // Each start may scan to the end of the text, so a text of nothing but brackets would take quadratic time.
  let work = text.length * 8 + 65_536
  for (let at = text.indexOf('{'); at >= 0 && work > 0; at = text.indexOf('{', at)) {
    const end = endOfObject(text, at)
    work -= (end ?? text.length) - at
    const found = end === null ? null : parseObject(text.slice(at, end), tolerate)
    if (end === null || found === null || !(hasKeys(found) || isCall(found.value))) {
      at += 1
      continue
    }
    if (hasKeys(found) && end - at > bestLength) {
      best = found
      bestLength = end - at
    }
    at = end
  }
  return best
}

/** A tool call in words is no wrapper: what it would hand over was not said as an answer. */
function isCall(value: JsonObject): boolean {
  const names = (...keys: string[]) => keys.some((key) => Object.hasOwn(value, key))
  return names('name', 'tool', 'function') && names('arguments', 'parameters', 'input', 'args')
}

/** Where the object that opens at `start` ends, exclusive; null when it does not. Brackets in strings do not count. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return null
}

function escapeControlCharacters(text: string): string {
  let inString = false
  let escaped = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (inString && character < ' ') {
      escaped += `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
      continue
    }
    escaped += character
    if (inString && character === '\\') escaped += text[++at] ?? ''
    else if (character === '"') inString = !inString
  }
  return escaped
}
