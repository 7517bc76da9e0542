/** Why a text is not taken as JSON. `cut` is the beginning of a JSON text whose end is missing. */
export type JsonTrouble = 'cut' | 'invalid' | 'too_deep' | 'duplicate_key' | 'forbidden_key'

/** `keys: 'checked'` refuses a key that stands twice and the keys that reach an object's prototype. */
export interface JsonLimits {
  /** Containers within one another; an object of plain values has depth 1. */
  readonly maxDepth: number
  readonly keys: 'checked' | 'free'
}

/** What is wrong with a JSON text, or null: then `JSON.parse` takes it. One pass, no recursion. */
export function inspectJson(text: string, limits: JsonLimits): JsonTrouble | null {
  const open: Container[] = []
  let state: State = 'value'
  let at = skipBlank(text, 0)
  for (; at < text.length; at = skipBlank(text, at)) {
    const char = text[at]
    const inside = open.at(-1)
    if (state === 'end') return 'invalid'
    if (state === 'colon') {
      if (char !== ':') return 'invalid'
      state = 'value'
      at++
    } else if (state === 'comma_or_close' && char === ',') {
      state = inside?.keys ? 'key' : 'value'
      at++
    } else if (char === inside?.close && state !== 'value' && state !== 'key') {
      open.pop()
      state = open.length === 0 ? 'end' : 'comma_or_close'
      at++
    } else if (state === 'comma_or_close') {
      return 'invalid'
    } else if (state === 'key' || state === 'key_or_close') {
      if (char !== '"' || !inside?.keys) return 'invalid'
      const after = skipString(text, at)
      if (typeof after !== 'number') return after
      if (limits.keys === 'checked') {
        const trouble = addKey(inside, JSON.parse(text.slice(at, after)) as string, open.at(-2))
        if (trouble !== null) return trouble
      }
      state = 'colon'
      at = after
    } else if (char === '{' || char === '[') {
      if (open.length === limits.maxDepth) return 'too_deep'
      open.push(char === '{' ? { close: '}', keys: new Set(), key: '' } : { close: ']', keys: null, key: '' })
      state = char === '{' ? 'key_or_close' : 'value_or_close'
      at++
    } else {
      const after = skipScalar(text, at)
      if (typeof after !== 'number') return after
      state = open.length === 0 ? 'end' : 'comma_or_close'
      at = after
    }
  }
  return state === 'end' ? null : 'cut'
}

type State = 'value' | 'value_or_close' | 'key' | 'key_or_close' | 'colon' | 'comma_or_close' | 'end'

interface Container {
  readonly close: '}' | ']'
  /** The keys seen so far; null in an array. */
  readonly keys: Set<string> | null
  key: string
}

function addKey(object: Container, key: string, parent: Container | undefined): JsonTrouble | null {
  if (key === '__proto__' || (key === 'prototype' && parent?.key === 'constructor')) return 'forbidden_key'
  if (object.keys?.has(key)) return 'duplicate_key'
  object.keys?.add(key)
  object.key = key
  return null
}

function skipBlank(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break
  }
  return at
}

/** The place after the string that starts at `from`. */
function skipString(text: string, from: number): number | JsonTrouble {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) return 'invalid'
    if (code !== 0x5c) continue
    at++
    const letter = text[at]
    if (letter === 'u') {
      const digits = text.slice(at + 1, at + 5)
      if (!/^[0-9a-fA-F]*$/.test(digits)) return 'invalid'
      at += 4
    } else if (letter !== undefined && !'"\\/bfnrt'.includes(letter)) return 'invalid'
  }
  return 'cut'
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const cutNumberPattern = /^-?(?:(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?))?$/

/** The place after the string, number or word that starts at `from`. */
function skipScalar(text: string, from: number): number | JsonTrouble {
  if (text[from] === '"') return skipString(text, from)
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, from)) return from + word.length
    if (word.startsWith(text.slice(from, from + word.length)) && from + word.length > text.length)
      return 'cut'
  }
  numberPattern.lastIndex = from
  const number = numberPattern.exec(text)?.[0]
  const after = from + (number?.length ?? 0)
  if (after < text.length && cutNumberPattern.test(text.slice(from, from + 400))) return 'cut'
  return number === undefined ? 'invalid' : after
}
