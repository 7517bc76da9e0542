import { err, ok, type Result } from 'neverthrow'
import { endOfClass } from './expand-braces.ts'
import type { PathPatternProblem } from './path-pattern-error.ts'

/** What one place in a name must be: a character, any one, any number of them, or one of a class. */
export type Token =
  | { readonly type: 'character'; readonly character: string }
  | { readonly type: 'one' }
  | { readonly type: 'many' }
  | { readonly type: 'class'; readonly negated: boolean; readonly ranges: readonly Range[] }

/** Two code points, both included. */
export interface Range {
  readonly low: number
  readonly high: number
}

/** Reads the part of a pattern between two slashes, without braces. Characters are whole code points. */
export function compileSegment(segment: string): Result<Token[], PathPatternProblem> {
  const tokens: Token[] = []
  let at = 0
  while (at < segment.length) {
    const character = String.fromCodePoint(segment.codePointAt(at) ?? 0)
    if (isExtendedGlob(segment, at)) return err('extended_glob')
    if (character === ']') return err('unclosed_class')
    if (character === '[') {
      const end = endOfClass(segment, at)
      if (end < 0) return err('unclosed_class')
      const token = readClass(segment.slice(at + 1, end))
      if (typeof token === 'string') return err(token)
      tokens.push(token)
      at = end + 1
    } else if (character === '*') {
      if (tokens.at(-1)?.type !== 'many') tokens.push({ type: 'many' })
      at++
    } else if (character === '?') {
      tokens.push({ type: 'one' })
      at++
    } else if (character === '\\') {
      const escaped = segment.charAt(at + 1)
      if (!isSpecial(escaped)) return err('bad_escape')
      tokens.push({ type: 'character', character: escaped })
      at += 2
    } else {
      tokens.push({ type: 'character', character })
      at += character.length
    }
  }
  return ok(tokens)
}

function isSpecial(character: string): boolean {
  return character !== '' && '*?[]{},\\!()@+^-#$ '.includes(character)
}

/** Forms of other programs that would otherwise quietly match their own letters. */
function isExtendedGlob(segment: string, at: number): boolean {
  return segment.charAt(at + 1) === '(' && '!@+*?'.includes(segment.charAt(at))
}

function readClass(text: string): Token | PathPatternProblem {
  const negated = text.startsWith('!') || text.startsWith('^')
  const members = negated ? text.slice(1) : text
  if (/\[[:.=]/.test(members)) return 'named_class'
  const points: { readonly point: number; readonly bare: boolean }[] = []
  for (let at = 0; at < members.length; ) {
    const escaped = members.charAt(at) === '\\'
    if (escaped) at++
    const point = members.codePointAt(at)
    if (point === undefined) return 'bad_escape'
    points.push({ point, bare: !escaped })
    at += point > 0xffff ? 2 : 1
  }
  const ranges: Range[] = []
  for (let index = 0; index < points.length; index++) {
    const low = points[index]?.point ?? 0
    const dash = points[index + 1]
    const high = points[index + 2]
    if (dash !== undefined && high !== undefined && dash.bare && dash.point === 0x2d) {
      if (high.point < low) return 'reversed_range'
      ranges.push({ low, high: high.point })
      index += 2
    } else {
      ranges.push({ low, high: low })
    }
  }
  return { type: 'class', negated, ranges }
}
