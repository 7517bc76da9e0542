import { compareBytewise } from '../vocabulary/byte-text.ts'
import type { ReviewReport } from './report.ts'

/** A rule and how many files it was for. */
export interface RuleUse {
  readonly source: string
  readonly pattern: string
  readonly digest: string
  readonly merged: boolean
  readonly files: number
}

/** Each rule of a review once, those for the most files first. */
export function listRules({ rules }: Pick<ReviewReport, 'rules'>): RuleUse[] {
  const uses = new Map<string, RuleUse>()
  for (const { source, pattern, digest, merged } of rules) {
    const key = JSON.stringify([source, pattern, digest])
    const files = (uses.get(key)?.files ?? 0) + 1
    uses.set(key, { source, pattern, digest, merged, files })
  }
  return [...uses.values()].sort(
    (a, b) =>
      b.files - a.files || compareBytewise(a.source, b.source) || compareBytewise(a.pattern, b.pattern),
  )
}
