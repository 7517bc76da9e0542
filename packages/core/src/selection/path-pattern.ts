import { err, ok, Result } from 'neverthrow'
import { compileSegment, type Token } from './compile-segment.ts'
import { expandBraces } from './expand-braces.ts'
import { isSpent, type MatchEffort, startEffort } from './match-effort.ts'
import { matchSegment } from './match-segment.ts'
import {
  maxPatternLength,
  type PathPatternError,
  type PathPatternProblem,
  patternError,
} from './path-pattern-error.ts'

/** A glob, compiled. */
export interface PathPattern {
  readonly source: string
  /**
   * Says whether a slash-separated path, relative to the repository root, is one that the pattern means. With an effort,
   * which many matches share, it gives up once they have taken too many steps together.
   */
  matches(path: string, effort?: MatchEffort): boolean
}

/**
 * Compiles a glob, which is always compared with the whole path and without regard to case unless told so:
 *
 * - `*` is any run of characters within one folder or file name, `?` any one of them, leading dots included
 * - `**` as a whole part is any number of folders, none included; `folder/` is `folder/**`
 * - `[a-z]` is a class, `[!a-z]` or `[^a-z]` its opposite; neither holds `/`
 * - `{a,b{c,d}}` are alternatives; braces without a comma are characters
 * - a back-slash takes the meaning from the special character after it
 *
 * A match takes steps in the order of pattern length times path length, never more, so a pattern may come from anywhere.
 * What cannot mean anything, or means something else in another program, is an error.
 */
export function compilePathPattern(
  source: string,
  { caseSensitive = false }: { readonly caseSensitive?: boolean } = {},
): Result<PathPattern, PathPatternError> {
  return compile(source)
    .map((alternatives): PathPattern => {
      return {
        source,
        matches(path, effort = startEffort()) {
          if (isSpent(effort)) return false
          const text = caseSensitive ? path : path.toLowerCase()
          let names: readonly string[] | null = null
          for (const { parts, needle } of alternatives) {
            effort.steps++
            if (!text.includes(caseSensitive ? needle : needle.toLowerCase())) continue
            names ??= path.split('/')
            if (matchParts(parts, names, !caseSensitive, effort)) return true
          }
          return false
        },
      }
    })
    .mapErr((problem) => patternError(source, problem))
}

/** The parts of a pattern between its slashes: any folders, or one name. */
type Part = 'folders' | readonly Token[]

interface Alternative {
  readonly parts: readonly Part[]
  /** Characters that every path it matches holds: most paths fail here, at little cost. */
  readonly needle: string
}

function compile(pattern: string): Result<Alternative[], PathPatternProblem> {
  if (pattern.trim() === '') return err('empty')
  if (pattern.length > maxPatternLength) return err('too_long')
  if (pattern.startsWith('/')) return err('leading_slash')
  if (pattern.startsWith('!') && !pattern.startsWith('!(')) return err('negation')
  return expandBraces(pattern).andThen((texts) => Result.combine(texts.map(compileParts)))
}

function compileParts(text: string): Result<Alternative, PathPatternProblem> {
  const words = (text.endsWith('/') ? `${text}**` : text).split('/')
  if (words.some((word) => word === '' || word === '.' || word === '..')) return err('bad_folder')
  return Result.combine(
    words.map((word): Result<Part, PathPatternProblem> => {
      return word === '**' ? ok('folders') : compileSegment(word)
    }),
  ).map((parts) => ({ parts, needle: needleOf(parts) }))
}

/** The longest run of plain characters in one part. */
function needleOf(parts: readonly Part[]): string {
  let longest = ''
  for (const part of parts) {
    let run = ''
    for (const token of part === 'folders' ? [] : part) {
      run = token.type === 'character' ? run + token.character : ''
      if (run.length > longest.length) longest = run
    }
  }
  return longest
}

/** As `matchSegment` does with characters, only the last `**` takes one folder more where a name does not fit. */
function matchParts(
  parts: readonly Part[],
  names: readonly string[],
  foldCase: boolean,
  effort: MatchEffort,
): boolean {
  let part = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (at < names.length) {
    effort.steps++
    const current = parts[part]
    const name = names[at] ?? ''
    if (current === 'folders') {
      star = part++
      starAt = at
    } else if (current !== undefined && matchSegment(current, name, foldCase, effort)) {
      part++
      at++
    } else if (star >= 0) {
      part = star + 1
      at = ++starAt
    } else {
      return false
    }
  }
  while (parts[part] === 'folders') part++
  return part === parts.length
}
