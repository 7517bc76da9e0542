import { compareBytewise } from '../vocabulary/byte-text.ts'
import { compareSeverity } from '../vocabulary/severity.ts'
import type { Finding } from './finding.ts'

/** The order of every report: path bytes, then line (those of the whole file first), then fingerprint. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareBytewise(a.path, b.path) ||
    (a.startLine ?? 0) - (b.startLine ?? 0) ||
    compareBytewise(a.fingerprint, b.fingerprint) ||
    (a.endLine ?? 0) - (b.endLine ?? 0) ||
    compareSeverity(a.severity, b.severity) ||
    compareBytewise(JSON.stringify(a), JSON.stringify(b))
  )
}
