import { decodeBytes } from '@scrutineer/core'
import { toByteString } from '../patterns/byte-string.ts'
import { type PathPattern, readPathPattern } from '../patterns/path-pattern.ts'

/** What an attribute is set to: `true`, `false`, a text, or `null` for "as if nothing was said" (`!name`). */
export type AttributeState = boolean | string | null

/** One line: what it sets for the paths of a pattern, in the order of the line. */
export interface AttributeRule {
  readonly pattern: PathPattern
  readonly states: AttributeStates
}

/** Names and what they are set to; a later one wins. */
export type AttributeStates = readonly (readonly [name: string, state: AttributeState])[]

/** An attributes file, read. */
export interface AttributeFile {
  /** The folder its rules hold for: with a trailing slash, empty for the root. */
  readonly folder: string
  readonly rules: readonly AttributeRule[]
  /** What a name stands for when it is set, by `[attr]` lines. */
  readonly macros: ReadonlyMap<string, AttributeStates>
}

/** Reads an attributes file as `gitattributes(5)` describes. Lines that git would warn of and pass over are passed over. */
export function readAttributeFile(bytes: Uint8Array, folder: string, fold: boolean): AttributeFile {
  const rules: AttributeRule[] = []
  const macros = new Map<string, AttributeStates>()
  for (const line of toByteString(decodeBytes(bytes).replace(/^\uFEFF/, '')).split('\n')) {
    if (line.length >= maxLine) continue
    const found = /^[ \t\r]*(?:"((?:[^"\\]|\\.)*)"(?=[ \t\r]|$)|([^ \t\r]+))(.*)$/s.exec(line)
    if (found === null) continue
    const [, quoted, plain = '', rest = ''] = found
    const name = quoted === undefined ? plain : unquote(quoted)
    const states = name.startsWith('#') && quoted === undefined ? null : readStates(rest)
    if (states === null) continue
    if (name.startsWith('[attr]')) {
      if (attributeName.test(name.slice('[attr]'.length))) macros.set(name.slice('[attr]'.length), states)
    } else if (!name.startsWith('!')) rules.push({ pattern: readPathPattern(name, fold), states })
  }
  return { folder, rules, macros }
}

/** Git's own limit for a line. */
const maxLine = 2048
const attributeName = /^(?!-)[-A-Za-z0-9_.]+$/

/** Null when one of the names is none, which spoils the line. */
function readStates(text: string): AttributeStates | null {
  const states: [string, AttributeState][] = []
  for (const word of text.split(/[ \t\r]+/)) {
    if (word === '') continue
    const [, mark = '', name = '', value] = /^([-!]?)([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    if (!attributeName.test(name)) return null
    states.push([name, mark === '-' ? false : mark === '!' ? null : (value ?? true)])
  }
  return states
}

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** The bytes of a name in C-style quotes. */
function unquote(text: string): string {
  return text.replace(/\\([0-3][0-7]{2}|.)/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
}
