import { compilePathPattern, type PathPattern } from './path-pattern.ts'

/**
 * A glob that is known to be sound, compiled for the first path that may match: most reviews meet none for most of the
 * globs, and compiling all of them takes a start some milliseconds.
 */
export function builtInPattern(glob: string, caseSensitive: boolean): PathPattern {
  const needle = caseSensitive ? needleOf(glob) : needleOf(glob).toLowerCase()
  let compiled: PathPattern | null | undefined
  return {
    source: glob,
    matches(path) {
      if (!(caseSensitive ? path : path.toLowerCase()).includes(needle)) return false
      compiled ??= compilePathPattern(glob, { caseSensitive }).unwrapOr(null)
      return compiled?.matches(path) ?? false
    },
  }
}

/** The longest run of characters that mean themselves, which every path holds that the glob matches. */
function needleOf(glob: string): string {
  const always = glob.replace(/\{[^{}]*\}/g, '*')
  // What is nested or escaped is left to the pattern itself.
  if (/[{}\\]/.test(always)) return ''
  const runs = always.replace(/\[[^\]]*\]?/g, '*').split(/[*?/]+/)
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}
