import type { RuleLayerName } from '../vocabulary/rule-layer.ts'
import type { ResolvedRule } from './resolved-rule.ts'

/** Which rule a file is reviewed by, without its text. */
export interface RuleRow {
  readonly path: string
  readonly layer: RuleLayerName
  /** The rule file that it stands in; for a built-in rule `built-in:` and its id. */
  readonly source: string
  /** The glob that chose it. */
  readonly pattern: string
  /** The first 16 hexadecimal digits of the SHA-256 of the whole rule text. */
  readonly digest: string
  /** Whether the built-in rule counts too. */
  readonly merged: boolean
}

/** The row of a file. */
export function ruleRow(path: string, { layer, source, pattern, digest, merged }: ResolvedRule): RuleRow {
  return { path, layer, source, pattern, digest, merged }
}
