import { foldAscii } from './byte-string.ts'
import { compileWildmatch } from './wildmatch.ts'

/** A pattern of an ignore or attributes file, read. */
export interface PathPattern {
  /** Matches folders only. */
  readonly foldersOnly: boolean
  /** Both are byte strings: the path below the pattern's own folder, and its last part. */
  matches(path: string, name: string): boolean
}

/**
 * Reads a pattern as `gitignore(5)` describes, without its leading `!`: one without a slash matches names at any
 * depth, others match paths from the folder that the file stands in. With `fold`, texts must be in lower case.
 */
export function readPathPattern(text: string, fold: boolean): PathPattern {
  const foldersOnly = text.endsWith('/')
  const pattern = foldersOnly ? text.slice(0, -1) : text
  const literal = /^[^*?[\\]*/.exec(pattern)?.[0] ?? ''
  if (!pattern.includes('/')) return { foldersOnly, matches: matchName(pattern, literal, fold) }
  const anchored = pattern.startsWith('/') ? 1 : 0
  return { foldersOnly, matches: matchPath(pattern.slice(anchored), literal.slice(anchored), fold) }
}

function matchName(pattern: string, literal: string, fold: boolean): PathPattern['matches'] {
  if (literal === pattern) {
    const wanted = fold ? foldAscii(pattern) : pattern
    return (_path, name) => name === wanted
  }
  const tail = /^\*([^*?[\\]*)$/.exec(pattern)?.[1]
  if (tail !== undefined) {
    const wanted = fold ? foldAscii(tail) : tail
    return (_path, name) => name.endsWith(wanted)
  }
  const wild = compileWildmatch(pattern, { pathname: false, fold })
  return (_path, name) => wild(name)
}

/**
 * The plain start of a pattern is compared first and the rest is a pattern by itself, as git does it: so in `a**` before a slash the
 * two stars stand at the start of the rest and cross slashes, although in words they should not.
 */
function matchPath(pattern: string, literal: string, fold: boolean): PathPattern['matches'] {
  const start = fold ? foldAscii(literal) : literal
  const rest = pattern.slice(literal.length)
  if (rest === '') return (path) => path === start
  const wild = compileWildmatch(rest, { pathname: true, fold })
  return (path) => path.startsWith(start) && wild(path.slice(start.length))
}
