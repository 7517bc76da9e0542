import type { RuleLayerName } from '../vocabulary/rule-layer.ts'

/** The rule that one file is reviewed by. Files with the same rule share one object. */
export interface ResolvedRule {
  readonly layer: RuleLayerName
  /** The rule file that it stands in; for a built-in rule `built-in:` and its id. */
  readonly source: string
  /** The glob that chose it. */
  readonly pattern: string
  readonly text: string
  /** The first 16 hexadecimal digits of the text's SHA-256. */
  readonly digest: string
  /** Whether the text holds the built-in rule too. */
  readonly merged: boolean
}
