/** Why a text is no path pattern. */
export type PathPatternProblem =
  | 'empty'
  | 'too_long'
  | 'too_many_alternatives'
  | 'unbalanced_brace'
  | 'brace_range'
  | 'unclosed_class'
  | 'named_class'
  | 'reversed_range'
  | 'extended_glob'
  | 'negation'
  | 'bad_escape'
  | 'leading_slash'
  | 'bad_folder'

/** A pattern that would match nothing, or something else than it seems to say. */
export interface PathPatternError {
  readonly code: 'pattern_invalid'
  readonly pattern: string
  readonly problem: PathPatternProblem
  /** What it should have been, in words that follow "expected". */
  readonly expected: string
}

/** Characters that a pattern may have; the work of a match grows with their number. */
export const maxPatternLength = 512
/** Alternatives that the braces of one pattern may stand for together. */
export const maxAlternatives = 256
/** Characters of all these alternatives together. */
export const maxExpandedLength = 8192

/** The error about a pattern. */
export function patternError(pattern: string, problem: PathPatternProblem): PathPatternError {
  return { code: 'pattern_invalid', pattern, problem, expected: expectations[problem] }
}

const expectations = {
  empty: 'a glob that is not empty',
  too_long: `a glob of at most ${maxPatternLength} characters`,
  too_many_alternatives: `a glob whose braces stand for at most ${maxAlternatives} alternatives, ${maxExpandedLength} characters in all`,
  unbalanced_brace: 'a glob with balanced braces, or "\\{" and "\\}" for the characters',
  brace_range: 'a glob with its alternatives listed, as in {1,2,3}',
  unclosed_class: 'a glob with balanced brackets, or "\\[" and "\\]" for the characters',
  named_class: 'a glob with ranges such as [a-z], not named classes',
  reversed_range: 'a glob whose ranges go from the lower character to the higher',
  extended_glob: 'a glob without forms such as !(a) and +(a|b)',
  negation: 'a glob that says what it matches; "\\!" stands for the character',
  bad_escape: 'a glob with back-slashes only before special characters, and "/" between folders',
  leading_slash: 'a glob without a leading slash, since paths are relative to the repository root',
  bad_folder: 'a glob without empty, "." and ".." folders',
} as const satisfies Record<PathPatternProblem, string>
