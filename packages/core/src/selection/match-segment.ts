import type { Token } from './compile-segment.ts'
import type { MatchEffort } from './match-effort.ts'

/**
 * Says whether a name is as the tokens say. When a place does not fit, only the last `*` takes one character more, so the
 * work is at most the product of both lengths, whatever the pattern.
 */
export function matchSegment(
  tokens: readonly Token[],
  name: string,
  foldCase: boolean,
  effort: MatchEffort,
): boolean {
  let token = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (at < name.length) {
    effort.steps++
    const current = tokens[token]
    const point = name.codePointAt(at) ?? 0
    if (current?.type === 'many') {
      star = token++
      starAt = at
    } else if (current !== undefined && fits(current, point, foldCase)) {
      token++
      at += width(point)
    } else if (star >= 0) {
      token = star + 1
      starAt += width(name.codePointAt(starAt) ?? 0)
      at = starAt
    } else {
      return false
    }
  }
  while (tokens[token]?.type === 'many') token++
  return token === tokens.length
}

function width(point: number): number {
  return point > 0xffff ? 2 : 1
}

function fits(token: Token, point: number, foldCase: boolean): boolean {
  if (token.type === 'one') return true
  if (token.type === 'many') return false
  const character = String.fromCodePoint(point)
  if (token.type === 'character') {
    return token.character === character || (foldCase && fold(token.character) === fold(character))
  }
  const within = (one: string) => {
    const value = one.codePointAt(0) ?? 0
    return token.ranges.some(({ low, high }) => value >= low && value <= high)
  }
  const member =
    within(character) || (foldCase && (within(character.toLowerCase()) || within(character.toUpperCase())))
  return member !== token.negated
}

function fold(character: string): string {
  return character.toLowerCase()
}
