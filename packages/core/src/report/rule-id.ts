import type { Finding } from '../findings/finding.ts'
import { toVisibleLine } from '../findings/visible-text.ts'

/** What a finding counts under in forms that need a rule: the one it names, else its category, else one for the rest. */
export function ruleIdOf({ ruleId, category }: Pick<Finding, 'ruleId' | 'category'>): string {
  const named = toVisibleLine(ruleId ?? '')
  return named === '' ? `scrutineer/${category ?? 'defect'}` : named
}
