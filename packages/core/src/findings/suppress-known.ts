import type { Finding } from './finding.ts'

/** Findings that are new, and those that were known before; both in the order given. */
export interface SuppressedFindings {
  readonly findings: readonly Finding[]
  readonly suppressed: readonly Finding[]
}

/** Sets aside the findings whose fingerprints are known. They must have been merged, which numbers equal ones. */
export function suppressKnown(
  findings: readonly Finding[],
  fingerprints: readonly string[],
): SuppressedFindings {
  const known = new Set(fingerprints)
  return {
    findings: findings.filter(({ fingerprint }) => !known.has(fingerprint)),
    suppressed: findings.filter(({ fingerprint }) => known.has(fingerprint)),
  }
}
