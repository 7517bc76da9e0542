import { err, ok, type Result } from 'neverthrow'
import {
  maxAlternatives,
  maxExpandedLength,
  maxPatternLength,
  type PathPatternProblem,
} from './path-pattern-error.ts'

/**
 * All patterns that the braces of one stand for, as a shell expands them: `{a,b{c,d}}` gives `a`, `bc`, `bd`. Braces
 * without a comma, as in `{{name}}`, are characters of their own and come back escaped, and so are classes left alone.
 */
export function expandBraces(pattern: string): Result<string[], PathPatternProblem> {
  const parsed = parseSequence(pattern, 0, false)
  if (typeof parsed === 'string') return err(parsed)
  const expanded = expandSequence(parsed.parts)
  return expanded === null ? err('too_many_alternatives') : ok(expanded)
}

/** Characters of all alternatives of several patterns: what compiling them takes. A pattern that cannot be compiled takes none. */
export function expandedLength(patterns: readonly string[]): number {
  return patterns
    .filter(({ length }) => length <= maxPatternLength)
    .reduce((sum, pattern) => sum + expandBraces(pattern).map(lengthOf).unwrapOr(0), 0)
}

/** Four times a thousand globs as people write them; each character takes some 50 bytes. */
export const maxCompiledLength = 256 * 1024

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}

/** Text as it stands, or the alternatives of a pair of braces. */
type Part = string | readonly (readonly Part[])[]

interface Sequence {
  readonly parts: readonly Part[]
  /** Where the comma or brace that ended it stands, or the end of the pattern. */
  readonly next: number
}

function parseSequence(pattern: string, start: number, inBraces: boolean): Sequence | PathPatternProblem {
  const parts: Part[] = []
  let at = start
  while (at < pattern.length) {
    const char = pattern.charAt(at)
    if (char === '{') {
      const group = parseGroup(pattern, at)
      if (typeof group === 'string') return group
      parts.push(...group.parts)
      at = group.next
    } else if (char === '}' || (char === ',' && inBraces)) {
      return inBraces ? { parts, next: at } : 'unbalanced_brace'
    } else {
      const end = endOfUnit(pattern, at)
      parts.push(pattern.slice(at, end))
      at = end
    }
  }
  return inBraces ? 'unbalanced_brace' : { parts, next: at }
}

function parseGroup(pattern: string, open: number): Sequence | PathPatternProblem {
  const alternatives: (readonly Part[])[] = []
  let at = open
  do {
    const sequence = parseSequence(pattern, at + 1, true)
    if (typeof sequence === 'string') return sequence
    alternatives.push(sequence.parts)
    at = sequence.next
  } while (pattern.charAt(at) === ',')
  const [first = []] = alternatives
  if (alternatives.length > 1) return { parts: [alternatives], next: at + 1 }
  if (/^[^{}]+\.\.[^{}]+$/.test(pattern.slice(open + 1, at))) return 'brace_range'
  return { parts: ['\\{', ...first, '\\}'], next: at + 1 }
}

/** A character with its escape, or a whole class, in which braces and commas mean nothing. */
function endOfUnit(pattern: string, at: number): number {
  if (pattern.charAt(at) === '\\') return Math.min(at + 2, pattern.length)
  if (pattern.charAt(at) !== '[') return at + 1
  const close = endOfClass(pattern, at)
  return close < 0 ? at + 1 : close + 1
}

/** Where the `]` of a class stands that opens at `open`, or -1. A `]` right after the opening is a member. */
export function endOfClass(pattern: string, open: number): number {
  let at = open + 1
  if (pattern.charAt(at) === '!' || pattern.charAt(at) === '^') at++
  if (pattern.charAt(at) === ']') at++
  for (; at < pattern.length && pattern.charAt(at) !== '/'; at++) {
    if (pattern.charAt(at) === '\\') at++
    else if (pattern.charAt(at) === ']') return at
  }
  return -1
}

function expandSequence(parts: readonly Part[]): string[] | null {
  let texts = ['']
  let length = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      length += texts.length * part.length
      if (length > maxExpandedLength) return null
      texts = texts.map((text) => text + part)
      continue
    }
    const endings: string[] = []
    for (const alternative of part) {
      const expanded = expandSequence(alternative)
      if (expanded === null || endings.length + expanded.length > maxAlternatives) return null
      endings.push(...expanded)
    }
    if (texts.length * endings.length > maxAlternatives) return null
    texts = texts.flatMap((text) => endings.map((ending) => text + ending))
    length = lengthOf(texts)
    if (length > maxExpandedLength) return null
  }
  return texts
}
