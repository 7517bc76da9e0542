/** A rule file that cannot be used. Nothing is reviewed by half of somebody's rules. */
export interface InvalidRulesError {
  readonly code: 'invalid_rules'
  /** The rule file, as its user would write it. */
  readonly file: string
  /** The entry, such as `rules[2].path`; empty for the file as a whole. */
  readonly entry: string
  /** What is wrong with it, in a few words without a final dot. */
  readonly problem: string
  /** What it should have been; empty where the problem says it all. */
  readonly expected: string
}

/** Globs that are compared with the paths of a change for ever, or nearly. */
export function slowGlobs(file: string): InvalidRulesError {
  const problem = 'its globs take too long to compare with the paths of this change'
  return { code: 'invalid_rules', file, entry: '', problem, expected: 'fewer or plainer ones' }
}

/** The error in one sentence without a final dot. */
export function describeRulesError({ file, entry, problem, expected }: InvalidRulesError): string {
  const where = entry === '' ? file : `${file}, ${entry}`
  return `${where}: ${problem}${expected === '' ? '' : `, expected ${expected}`}`
}
