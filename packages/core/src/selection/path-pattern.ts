import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import { endOfClass, expandBraces, maxAlternatives } from './expand-braces.ts'

/** A glob, compiled. Matching takes time in proportion to pattern and path, whatever they hold. */
export interface PathPattern {
  readonly pattern: string
  matches(path: string): boolean
}

/** A glob that cannot be used. */
export interface PathPatternError {
  readonly pattern: string
  readonly expected: string
}

const maxLength = 512

/**
 * Compiles a glob over full paths with `/` between folders, matched without regard to case unless told so. `*` and `?`
 * stay within a folder, `**` as a whole part spans any number of folders, `{a,b}` and `[a-z]` (`[!a-z]`) choose, `\`
 * takes the next character as it is. Names that begin with a dot are ordinary names.
 */
export function compilePattern(
  pattern: string,
  { matchCase = false }: { readonly matchCase?: boolean } = {},
): Result<PathPattern, PathPatternError> {
  const refuse = (expected: string) => err({ pattern, expected })
  if (pattern.trim() === '') return refuse('a glob that is not empty')
  if (pattern.length > maxLength) return refuse(`a glob of at most ${maxLength} characters`)
  if (pattern.startsWith('/')) {
    return refuse('a glob without a leading slash, since paths are relative to the repository root')
  }
  const alternatives = expandBraces(pattern)
  if (alternatives === null) {
    return refuse(`a glob with balanced brackets and at most ${maxAlternatives} alternatives`)
  }
  const fold = (text: string) => (matchCase ? text : text.toLowerCase())
  const compiled = alternatives.map((alternative) =>
    splitParts(alternative).map((part) => compilePart(part, fold)),
  )
  return ok({
    pattern,
    matches(path) {
      const names = path.split('/').map((name) => Array.from(fold(name)))
      return compiled.some((parts) =>
        matchesAll(parts, names, isGlobstar, (part, name) => matchesName(part, name)),
      )
    },
  })
}

/** One character of a name, or a star. */
type Token =
  | { readonly type: 'star' }
  | { readonly type: 'one'; readonly accepts: (character: string) => boolean }
type Part = readonly Token[] | 'globstar'

/** Slashes inside a bracket do not part folders. */
function splitParts(pattern: string): string[] {
  const parts = ['']
  for (let at = 0; at < pattern.length; ) {
    const end =
      pattern[at] === '[' ? (endOfClass(pattern, at) ?? at + 1) : at + (pattern[at] === '\\' ? 2 : 1)
    const piece = pattern.slice(at, end)
    if (piece === '/') parts.push('')
    else parts[parts.length - 1] += piece
    at = end
  }
  return parts
}

function compilePart(part: string, fold: (text: string) => string): Part {
  if (part === '**') return 'globstar'
  const tokens: Token[] = []
  for (let at = 0; at < part.length; ) {
    const character = String.fromCodePoint(part.codePointAt(at) ?? 0)
    let end = at + character.length
    if (character === '*') {
      if (tokens.at(-1)?.type !== 'star') tokens.push({ type: 'star' })
    } else if (character === '?') {
      tokens.push({ type: 'one', accepts: () => true })
    } else if (character === '[') {
      end = endOfClass(part, at) ?? end
      tokens.push({ type: 'one', accepts: compileClass(part.slice(at + 1, end - 1), fold) })
    } else {
      const literal = character === '\\' ? String.fromCodePoint(part.codePointAt(at + 1) ?? 0) : character
      if (character === '\\') end = at + 1 + literal.length
      const wanted = fold(literal)
      tokens.push({ type: 'one', accepts: (found) => found === wanted })
    }
    at = end
  }
  return tokens
}

function compileClass(body: string, fold: (text: string) => string): (character: string) => boolean {
  const negated = body.startsWith('!') || body.startsWith('^')
  const characters = Array.from(negated ? body.slice(1) : body)
  const ranges: { readonly from: string; readonly to: string }[] = []
  for (let at = 0; at < characters.length; at++) {
    if (characters[at] === '\\' && at + 1 < characters.length) at++
    const from = characters[at] ?? ''
    const isRange = characters[at + 1] === '-' && at + 2 < characters.length
    if (isRange) at += 2
    ranges.push({ from, to: characters[at] ?? from })
  }
  const holds = (found: string) => ranges.some(({ from, to }) => found >= from && found <= to)
  return (found) => {
    const held = holds(found) || (fold('A') === 'a' && holds(found.toUpperCase()))
    return held !== negated
  }
}

function isGlobstar(part: Part): boolean {
  return part === 'globstar'
}

function matchesName(part: Part, name: readonly string[]): boolean {
  if (part === 'globstar') return true
  return matchesAll(
    part,
    name,
    ({ type }) => type === 'star',
    (token, found) => token.type === 'one' && token.accepts(found),
  )
}

/**
 * Matches a list against a pattern with wildcards for any number of items. Going back to the last wildcard alone is
 * enough, which keeps the time below the product of both lengths.
 */
function matchesAll<TWanted, TFound>(
  wanted: readonly TWanted[],
  found: readonly TFound[],
  isWildcard: (wanted: TWanted) => boolean,
  fits: (wanted: TWanted, found: TFound) => boolean,
): boolean {
  let place = 0
  let wildcard = -1
  let resume = 0
  for (let at = 0; at < found.length; ) {
    const next = wanted[place]
    const item = found[at]
    if (next !== undefined && isWildcard(next)) {
      wildcard = place++
      resume = at
    } else if (next !== undefined && item !== undefined && fits(next, item)) {
      place++
      at++
    } else if (wildcard >= 0) {
      place = wildcard + 1
      at = ++resume
    } else {
      return false
    }
  }
  return wanted.slice(place).every(isWildcard)
}
