import type { TextProblem } from './canonical-policy.ts'
import { hasForbiddenCodePoint } from './has-forbidden-code-point.ts'
import { isWellFormed } from './is-well-formed.ts'

/** The rule that the name of an environment breaks, which is printed as it is on one line; null when all is well. */
export function checkEnvironment(name: string): TextProblem | null {
  if (!isWellFormed(name)) return 'not_well_formed'
  return hasForbiddenCodePoint(name) || /[\t\n\r\u2028\u2029]/.test(name) ? 'forbidden_code_point' : null
}
