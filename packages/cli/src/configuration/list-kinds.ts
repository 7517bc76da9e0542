import type { Severity } from '@scrutineer/core'
import { severityWords } from '../arguments/flag.ts'
import {
  expectedLocalServers,
  localServerPattern,
  localServersFromText,
  readLocalServers,
} from '../arguments/local-servers.ts'
import type { PlainValue, SettingKind } from './setting-kind.ts'

/** Severities in order of weight, each once; the word `none`, or an empty list, for none at all. */
export function severityList(): SettingKind<readonly Severity[]> {
  const fromWords = (words: readonly string[]): readonly Severity[] | undefined => {
    const known = severityWords.filter((word) => words.includes(word))
    return words.every((word) => known.some((severity) => severity === word)) ? known : undefined
  }
  const fromText = (text: string) =>
    text.trim() === 'none' ? [] : fromWords(text.split(',').map((word) => word.trim()))
  return {
    expected: `none, or a list of ${severityWords.join(', ')}`,
    schema: {
      oneOf: [
        { type: 'array', items: { enum: [...severityWords] } },
        {
          type: 'string',
          description: 'Severities separated by commas, or none.',
          pattern: `^(none|(${severityWords.join('|')})(, *(${severityWords.join('|')}))*)$`,
        },
      ],
    },
    isList: true,
    fromText,
    fromPlain: (plain) => {
      if (typeof plain === 'string') return fromText(plain)
      const words = textsIn(plain)
      return words === undefined ? undefined : fromWords(words)
    },
    toText: (value) => (value.length === 0 ? 'none' : value.join(',')),
    toPlain: (value) => (value.length === 0 ? 'none' : value),
  }
}

/** Globs. As text they are separated by commas, except those inside braces. */
export function globList(): SettingKind<readonly string[]> {
  const isGlob = (text: string) => text.trim() !== '' && /^[^\p{Cc}]{1,1000}$/u.test(text)
  const check = (globs: readonly string[]) =>
    globs.length <= 1000 && globs.every(isGlob) ? globs : undefined
  return {
    expected: 'a list of globs, or none',
    schema: {
      oneOf: [
        { type: 'array', items: { type: 'string', minLength: 1 } },
        { type: 'string', description: 'One glob, several separated by commas, or none.' },
      ],
    },
    isList: true,
    fromText: (text) => (text.trim() === 'none' ? [] : check(splitGlobs(text))),
    fromPlain: (plain) => {
      if (typeof plain === 'string') return plain.trim() === 'none' ? [] : check(splitGlobs(plain))
      const globs = textsIn(plain)
      return globs === undefined ? undefined : check(globs)
    },
    toText: (value) => (value.length === 0 ? 'none' : value.join(',')),
    toPlain: (value) => value,
  }
}

/** Kinds of model servers on this machine, each once and alone or with its port; the word `none` for none. */
export function localServerList(): SettingKind<readonly string[]> {
  return {
    expected: expectedLocalServers,
    schema: {
      oneOf: [
        { type: 'array', items: { type: 'string', pattern: `^${localServerPattern}$` } },
        {
          type: 'string',
          description: 'Kinds of servers separated by commas, or none.',
          pattern: `^(none|${localServerPattern}(, *${localServerPattern})*)$`,
        },
      ],
    },
    isList: true,
    fromText: localServersFromText,
    fromPlain: (plain) => {
      if (typeof plain === 'string') return localServersFromText(plain)
      const words = textsIn(plain)
      return words === undefined ? undefined : readLocalServers(words)
    },
    toText: (value) => (value.length === 0 ? 'none' : value.join(',')),
    toPlain: (value) => (value.length === 0 ? 'none' : value),
  }
}

/** A number or another value, or the word `none`. */
export function orNone<Value>(kind: SettingKind<Value>): SettingKind<Value | null> {
  return {
    expected: `${kind.expected}, or none`,
    schema: { oneOf: [kind.schema, { enum: ['none', null] }] },
    isList: kind.isList,
    fromText: (text) => (text.trim() === 'none' ? null : kind.fromText(text)),
    fromPlain: (plain) => (plain === null || plain === 'none' ? null : kind.fromPlain(plain)),
    toText: (value) => (value === null ? 'none' : kind.toText(value)),
    toPlain: (value) => (value === null ? 'none' : kind.toPlain(value)),
  }
}

function textsIn(plain: PlainValue): readonly string[] | undefined {
  if (!Array.isArray(plain)) return undefined
  const items: readonly PlainValue[] = plain
  const words = items.filter((item) => typeof item === 'string')
  return words.length === items.length ? words : undefined
}

/** `a/{b,c}/**,d` is two globs; an escaped or unbalanced brace is a character like others. */
function splitGlobs(text: string): readonly string[] {
  const globs: string[] = []
  let glob = ''
  let depth = 0
  for (const [character] of text.matchAll(/\\?./gsu)) {
    if (character === '{') depth++
    if (character === '}') depth = Math.max(0, depth - 1)
    if ((character === ',' && depth === 0) || character === '\n') {
      globs.push(glob)
      glob = ''
    } else {
      glob += character
    }
  }
  return [...globs, glob].map((each) => each.trim())
}
