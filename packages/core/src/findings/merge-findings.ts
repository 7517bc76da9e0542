import { compareBytewise } from '../vocabulary/byte-text.ts'
import { compareSeverity } from '../vocabulary/severity.ts'
import type { DroppedFinding } from './drop-reason.ts'
import type { Finding } from './finding.ts'
import { numberedFingerprint } from './fingerprint.ts'
import { foldBlanks } from './fold-blanks.ts'
import { isAnother, tellSame } from './is-another.ts'
import { compareFindings } from './order-findings.ts'

/** Findings in report order, and those that say the same as one of them. */
export interface MergedFindings {
  readonly findings: readonly Finding[]
  readonly duplicates: readonly DroppedFinding[]
}

/**
 * Merges findings that are the same, as neighbouring chunks report them: equal fingerprint, or the same category and lines
 * that are equal, or overlap and tell of the same, unless they are clearly two defects (`isAnother`). The merged one has
 * the worst severity, the highest confidence and the longest text. Findings that share a fingerprint all the same are
 * numbered, so that each has one of its own. The result does not depend on the order of arrival.
 */
export function mergeFindings(findings: readonly Finding[]): MergedFindings {
  const groups = new Map<string, Cluster[]>()
  for (const finding of [...findings].sort(ruledFirst)) {
    const key = JSON.stringify([finding.path, finding.side, finding.category])
    const clusters = groups.get(key) ?? []
    groups.set(key, clusters)
    const same = clusters.find((cluster) => cluster.every((other) => isSame(finding, other)))
    if (same === undefined) clusters.push([finding])
    else same.push(finding)
  }
  const clusters = numberEqual([...groups.values()].flat())
  return {
    findings: clusters.map(mergeCluster).sort(compareFindings),
    duplicates: clusters.flatMap(duplicatesIn).sort(compareDropped),
  }
}

type Cluster = [Finding, ...Finding[]]

/** The set of names stays the same whichever of two defects comes first, which is what a baseline needs. */
function numberEqual(clusters: readonly Cluster[]): Cluster[] {
  const seen = new Map<string, number>()
  return [...clusters]
    .sort(([a], [b]) => compareBytewise(a.ruleId ?? '', b.ruleId ?? '') || compareFindings(a, b))
    .map(([first, ...others]) => {
      const number = (seen.get(first.fingerprint) ?? 0) + 1
      seen.set(first.fingerprint, number)
      return [{ ...first, fingerprint: numberedFingerprint(first.fingerprint, number) }, ...others]
    })
}

/** Named rules first, so that a finding without one joins the first that fits and never links two different rules. */
function ruledFirst(a: Finding, b: Finding): number {
  return Number(a.ruleId === null) - Number(b.ruleId === null) || compareFindings(a, b)
}

function isSame(a: Finding, b: Finding): boolean {
  if (isAnother(a, b)) return false
  if (a.fingerprint === b.fingerprint) return true
  if (!overlap(a, b)) return false
  const isSamePlace = a.placed && b.placed && a.startLine === b.startLine && a.endLine === b.endLine
  return isSamePlace || isSameText(a.existingCode, b.existingCode) || tellSame(a, b)
}

function overlap(a: Finding, b: Finding): boolean {
  if (a.startLine === null || b.startLine === null) return a.startLine === b.startLine
  return a.startLine <= (b.endLine ?? b.startLine) && b.startLine <= (a.endLine ?? a.startLine)
}

function isSameText(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && foldBlanks(a).toLowerCase() === foldBlanks(b).toLowerCase()
}

/** The first of a cluster gives place, rule and fingerprint; the one with most to say gives the words. */
function mergeCluster([first, ...others]: Readonly<Cluster>): Finding {
  let merged = first
  for (const other of others) merged = mergeTwo(merged, other)
  return merged
}

function mergeTwo(merged: Finding, other: Finding): Finding {
  const [teller, listener] = saysMore(other, merged) ? [other, merged] : [merged, other]
  return {
    ...merged,
    severity: compareSeverity(other.severity, merged.severity) < 0 ? other.severity : merged.severity,
    confidence: highest(merged.confidence, other.confidence),
    title: teller.title,
    message: teller.message,
    evidence: teller.evidence || listener.evidence,
    verification: teller.evidence === '' ? listener.verification : teller.verification,
    recommendation: teller.recommendation ?? listener.recommendation,
    function: merged.function ?? other.function,
    suggestion: betterSuggestion(merged, other),
  }
}

function saysMore(a: Finding, b: Finding): boolean {
  const [words, others] = [wordsOf(a), wordsOf(b)]
  return words.length === others.length ? compareBytewise(words, others) < 0 : words.length > others.length
}

function wordsOf(finding: Finding): string {
  return [finding.message, finding.evidence, finding.recommendation ?? '', finding.title].join('\n')
}

/** Code belongs to the lines it replaces, so only a suggestion for the same lines can stand in. */
function betterSuggestion(merged: Finding, other: Finding): Finding['suggestion'] {
  const isSamePlace = merged.startLine === other.startLine && merged.endLine === other.endLine
  if (!isSamePlace || other.suggestion === null) return merged.suggestion
  if (merged.suggestion === null) return other.suggestion
  return merged.suggestion.problem !== null && other.suggestion.problem === null
    ? other.suggestion
    : merged.suggestion
}

function highest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function duplicatesIn([kept, ...others]: Readonly<Cluster>): DroppedFinding[] {
  return others.map(({ severity, category, path, startLine, endLine, title }) => ({
    reason: 'duplicate',
    detail: kept.fingerprint,
    severity,
    category,
    path,
    startLine,
    endLine,
    title,
  }))
}

/** The order of dropped findings in every report. */
export function compareDropped(a: DroppedFinding, b: DroppedFinding): number {
  return (
    compareBytewise(a.path, b.path) ||
    (a.startLine ?? 0) - (b.startLine ?? 0) ||
    compareBytewise(a.reason, b.reason) ||
    compareBytewise(JSON.stringify(a), JSON.stringify(b))
  )
}
