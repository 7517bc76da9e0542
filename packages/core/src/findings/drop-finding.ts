import { boundLine } from './bound-text.ts'
import type { DroppedFinding, DropReason } from './drop-reason.ts'
import type { Finding } from './finding.ts'

/** A finding that is one no more, with the reason; `detail` is bounded and made visible. */
export function dropFinding(finding: Finding, reason: DropReason, detail: string): DroppedFinding {
  const { severity, category, path, startLine, endLine, title } = finding
  return { reason, detail: boundLine(detail).text, severity, category, path, startLine, endLine, title }
}
