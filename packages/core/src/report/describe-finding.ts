import type { Finding } from '../findings/finding.ts'
import type { PlacementReason } from '../findings/placement.ts'
import type { SuggestionProblem } from '../findings/suggestion.ts'

/** The lines of a finding, such as `12` or `12-14`; empty for the file as a whole. */
export function describeLines({ startLine, endLine }: Pick<Finding, 'startLine' | 'endLine'>): string {
  if (startLine === null) return ''
  return endLine === null || endLine === startLine ? `${startLine}` : `${startLine}-${endLine}`
}

/** What a reader must know about where a finding stands; null when it stands in the diff on the new side. */
export function describePlace(
  finding: Pick<Finding, 'side' | 'startLine' | 'placementReason'>,
): string | null {
  const notes = [
    ...(finding.side === 'old' && finding.startLine !== null ? ['before the change'] : []),
    ...(finding.placementReason === null ? [] : [placementWords[finding.placementReason]]),
  ]
  return notes.length === 0 ? null : notes.join('; ')
}

const placementWords: Readonly<Record<PlacementReason, string>> = {
  line_outside_diff: 'outside the diff',
  path_not_in_diff: 'no file of this change',
  ambiguous: 'the quoted code stands at several places',
  code_not_in_diff: 'the quoted code is not in the diff',
  no_line: 'no line given',
}

/** The evidence where it says more than the title and the message do; else empty. */
export function describeEvidence({
  title,
  message,
  evidence,
}: Pick<Finding, 'title' | 'message' | 'evidence'>): string {
  const said = evidence.trim()
  return said === message.trim() || said === title.trim() ? '' : evidence
}

/** Why a suggestion must not be applied as it stands, as the end of a sentence. */
export function describeSuggestionProblem(problem: SuggestionProblem): string {
  return problemWords[problem]
}

const problemWords: Readonly<Record<SuggestionProblem, string>> = {
  not_checked: 'it was not compared with the file',
  not_placed: 'the finding has no lines in the diff',
  old_side: 'it is about deleted code',
  file_unknown: 'the text of the file was not at hand',
  hidden_characters: 'it holds hidden characters',
  cut: 'it was too long and is cut',
  changes_nothing: 'it changes nothing',
  repeats_line_before: 'it repeats the line before',
  repeats_line_after: 'it repeats the line after',
  brackets_unbalanced: 'it opens or closes other brackets than the lines it replaces',
  patch_malformed: 'its diff cannot be read',
  patch_does_not_apply: 'its diff does not fit the file',
}
