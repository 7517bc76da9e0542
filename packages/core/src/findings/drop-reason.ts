/** Why a candidate did not become a finding. */
export const dropReasons = [
  'title_empty',
  'category_unknown',
  'path_invalid',
  'confidence_invalid',
  'confidence_missing',
  'below_threshold',
  'not_in_diff',
  'challenged',
  'duplicate',
  'over_limit',
] as const

/**
 * - `title_empty`, `category_unknown`, `path_invalid`, `confidence_invalid`: the candidate cannot be read
 * - `confidence_missing`: no confidence where one is asked for
 * - `below_threshold`: less sure than the review asks for
 * - `not_in_diff`: about code or a file that the change does not have
 * - `challenged`: a second look found that the diff disproves it
 * - `duplicate`: merged into another finding
 * - `over_limit`: more findings than the review takes
 */
export type DropReason = (typeof dropReasons)[number]

/** A candidate that did not become a finding, kept so that nothing vanishes unseen. Texts are bounded and visible. */
export interface DroppedFinding {
  readonly reason: DropReason
  /** What exactly was wrong, in a few words; a fingerprint for `duplicate`. Null when the reason says it all. */
  readonly detail: string | null
  readonly severity: string | null
  readonly category: string | null
  readonly path: string
  readonly startLine: number | null
  readonly endLine: number | null
  readonly title: string
}

/** One sentence for whoever handed the candidate in: what was wrong and what would be right. */
export function describeDropReason({ reason, detail }: Pick<DroppedFinding, 'reason' | 'detail'>): string {
  switch (reason) {
    case 'title_empty':
      return 'The title is empty; give one short line.'
    case 'category_unknown':
      return `The category is none of correctness, security, concurrency, performance, compatibility, tests${quoted(detail)}.`
    case 'path_invalid':
      return `The file must be a path relative to the repository root${quoted(detail)}.`
    case 'confidence_invalid':
      return `The confidence must be a number from 0 to 1${quoted(detail)}.`
    case 'confidence_missing':
      return 'A confidence from 0 to 1 is needed.'
    case 'below_threshold':
      return 'The confidence is below what this review asks for.'
    case 'not_in_diff':
      return 'The change has no such code or file.'
    case 'challenged':
      return 'The diff disproves it.'
    case 'duplicate':
      return 'It says the same as another finding.'
    case 'over_limit':
      return 'The review has as many findings as it takes.'
  }
}

function quoted(detail: string | null): string {
  return detail === null ? '' : `, not "${detail}"`
}
