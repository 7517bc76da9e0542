import type { Side } from '../vocabulary/line-range.ts'

/** Why a finding has no place in the diff. It stays in the report all the same. */
export const placementReasons = [
  'line_outside_diff',
  'path_not_in_diff',
  'ambiguous',
  'code_not_in_diff',
  'no_line',
] as const

/**
 * - `line_outside_diff`: no code was quoted and the stated lines touch no hunk
 * - `path_not_in_diff`: the change has no such file
 * - `ambiguous`: the quoted code stands at several places and nothing says which
 * - `code_not_in_diff`: code was quoted that the diff of the file does not hold
 * - `no_line`: neither code nor a line was given
 */
export type PlacementReason = (typeof placementReasons)[number]

/** Lines inside one hunk of the diff. */
export interface Place {
  readonly placed: true
  readonly side: Side
  readonly startLine: number
  readonly endLine: number
}

/** Where a finding stands in the diff, or why nowhere. */
export type Placement = Place | { readonly placed: false; readonly reason: PlacementReason }
