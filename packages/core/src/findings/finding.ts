import type { Category } from '../vocabulary/category.ts'
import type { Side } from '../vocabulary/line-range.ts'
import type { Severity } from '../vocabulary/severity.ts'
import type { PlacementReason } from './placement.ts'
import type { Suggestion } from './suggestion.ts'
import type { Verification } from './verification.ts'

/**
 * A checked finding. Texts are bounded and hold no control or invisible characters; code fields are as they were
 * handed in, so whoever shows them must escape.
 */
export interface Finding {
  readonly severity: Severity
  /** Null when the form it was handed in with has no category. */
  readonly category: Category | null
  readonly ruleId: string | null
  /** The file after the change; before it for a deleted file. */
  readonly path: string
  readonly side: Side
  /**
   * Lines of that side, both included; null for the file as a whole. Of a finding without a place they are what the
   * model stated, unchecked.
   */
  readonly startLine: number | null
  readonly endLine: number | null
  /** True when the lines lie in one hunk of the diff. */
  readonly placed: boolean
  /** Why it has no place; null when it has one. */
  readonly placementReason: PlacementReason | null
  readonly function: string | null
  /** The lines it is about as the diff has them; as the model quoted them where it has no place. */
  readonly existingCode: string | null
  readonly title: string
  /** What goes wrong, and when. */
  readonly message: string
  readonly evidence: string
  /** Advice in prose. */
  readonly recommendation: string | null
  readonly suggestion: Suggestion | null
  /** From 0 to 1; null when the model did not say. */
  readonly confidence: number | null
  /** See `fingerprintOf`. */
  readonly fingerprint: string
  /** Null when the file's text was not at hand. */
  readonly verification: Verification | null
}
