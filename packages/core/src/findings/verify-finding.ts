import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { checkSuggestion } from './check-suggestion.ts'
import type { Finding } from './finding.ts'
import { verifyEvidence } from './verify-evidence.ts'

/**
 * Compares a finding with its file: adds the verification and says whether the suggestion applies. `text` is the whole
 * file on the finding's side, null when it cannot be had; `file` is null when the change has no such file.
 */
export function verifyFinding(finding: Finding, file: ChangedFile | null, text: string | null): Finding {
  const headText = finding.side === 'new' ? text : null
  const suggestion =
    finding.suggestion === null
      ? null
      : { ...finding.suggestion, problem: checkSuggestion(finding, file, headText) }
  return { ...finding, suggestion, verification: text === null ? null : verifyEvidence(finding, file, text) }
}
