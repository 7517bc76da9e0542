/** Why a suggestion cannot be applied as it stands. */
export const suggestionProblems = [
  'not_checked',
  'not_placed',
  'old_side',
  'file_unknown',
  'hidden_characters',
  'cut',
  'changes_nothing',
  'repeats_line_before',
  'repeats_line_after',
  'brackets_unbalanced',
  'patch_malformed',
  'patch_does_not_apply',
] as const

/**
 * - `not_checked`: nobody has compared it with the file yet
 * - `not_placed`: the finding has no lines in the diff that it could replace
 * - `old_side`: deleted code cannot be replaced
 * - `file_unknown`: the file's text was not at hand
 * - `hidden_characters`: it holds control, bidirectional or invisible characters
 * - `cut`: it was longer than a text may be
 * - `changes_nothing`: applied, the file stays as it is
 * - `repeats_line_before`, `repeats_line_after`: applied, a neighbouring line would stand there twice
 * - `brackets_unbalanced`: it opens or closes other brackets than the lines it replaces
 * - `patch_malformed`, `patch_does_not_apply`: a unified diff that cannot be read, or does not fit the file
 */
export type SuggestionProblem = (typeof suggestionProblems)[number]

/** Code that a reviewer proposes. It is never applied by this program. */
export interface Suggestion {
  /** `code` replaces exactly the finding's lines, nothing when empty; `diff` is a unified diff of the file. */
  readonly format: 'code' | 'diff'
  readonly text: string
  /** Null when it applies to the file as it is after the change. */
  readonly problem: SuggestionProblem | null
}
