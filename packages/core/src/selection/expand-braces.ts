/** More alternatives than this describe no sensible set of files. */
export const maxAlternatives = 256

/**
 * The patterns that `{a,b}` groups stand for, nested ones included, in order. A backslash takes the next character as it
 * is; brackets keep theirs. Null when a bracket or brace is not closed, or when there are too many alternatives.
 */
export function expandBraces(pattern: string): string[] | null {
  const found = readSequence(pattern, 0, 0)
  return found === null || found.end !== pattern.length ? null : found.patterns
}

interface Expansion {
  readonly patterns: string[]
  readonly end: number
}

/** Reads up to the end, or inside a group up to its next comma or closing brace. */
function readSequence(pattern: string, start: number, depth: number): Expansion | null {
  let patterns = ['']
  let at = start
  while (at < pattern.length) {
    const character = pattern[at] ?? ''
    if (depth > 0 && (character === ',' || character === '}')) break
    if (character === '}' || character === ']') return null
    if (character === '{') {
      const group = readGroup(pattern, at + 1, depth + 1)
      if (group === null || patterns.length * group.patterns.length > maxAlternatives) return null
      patterns = patterns.flatMap((before) => group.patterns.map((part) => before + part))
      at = group.end
      continue
    }
    const end = character === '[' ? endOfClass(pattern, at) : at + (character === '\\' ? 2 : 1)
    if (end === null || end > pattern.length) return null
    const part = pattern.slice(at, end)
    patterns = patterns.map((before) => before + part)
    at = end
  }
  return { patterns, end: at }
}

function readGroup(pattern: string, start: number, depth: number): Expansion | null {
  const patterns: string[] = []
  for (let at = start; ; ) {
    const part = readSequence(pattern, at, depth)
    if (part === null || patterns.length + part.patterns.length > maxAlternatives) return null
    patterns.push(...part.patterns)
    const closing = pattern[part.end]
    if (closing === undefined) return null
    at = part.end + 1
    if (closing === '}') return { patterns, end: at }
  }
}

/** A `]` right after the opening, or after its `!` or `^`, is a member. */
export function endOfClass(pattern: string, start: number): number | null {
  let at = start + 1
  if (pattern[at] === '!' || pattern[at] === '^') at++
  if (pattern[at] === ']') at++
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1
  return at < pattern.length ? at + 1 : null
}
