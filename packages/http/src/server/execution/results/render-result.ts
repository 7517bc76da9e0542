import type { ResultWords } from '../../messages/catalogue.ts'
import { findingSeverities, type ReviewFinding, type ReviewResult } from '../../vocabulary/review-result.ts'

/** Bytes of UTF-8 that a rendered result may take. */
export const maxRenderedBytes = 256 * 1024

/** What is rendered. */
export interface RenderedParts {
  readonly findings: readonly ReviewFinding[]
  readonly summary: ReviewResult['summary']
}

/**
 * A result as plain text: a summary, then the findings. No control character but tab and line feed, and none that turns the
 * direction of text; code stands between back-ticks that it cannot end. Where it would be too long, findings are left out from
 * the end, which the summary tells.
 */
export function renderResult(
  { findings, summary }: RenderedParts,
  words: ResultWords,
): { readonly text: string; readonly complete: boolean } {
  const parts = findings.map((finding, place) => renderFinding(finding, place + 1, words))
  const whole = join(summaryOf(findings, summary, words), parts, words)
  if (byteLength(whole) <= maxRenderedBytes) return { text: whole, complete: true }
  const head = summaryOf(findings, { ...summary, truncated: true }, words)
  let left = maxRenderedBytes - byteLength(join(head, [], words))
  const kept: string[] = []
  for (const part of parts) {
    left -= byteLength(part) + partBreak.length
    if (left < 0) break
    kept.push(part)
  }
  return { text: join(head, kept, words), complete: false }
}

const partBreak = '\n\n'

function join(summary: string, parts: readonly string[], { detail }: ResultWords): string {
  return `${summary}\n\n${detail}\n${parts.join(partBreak)}\n`
}

function summaryOf(
  findings: readonly ReviewFinding[],
  { filesReviewed, truncated }: ReviewResult['summary'],
  words: ResultWords,
): string {
  const counts = findingSeverities
    .map((severity) => ({ severity, count: findings.filter((one) => one.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${words.severities[severity]} ${count}`)
  const breakdown = counts.length === 0 ? '' : ` (${counts.join(', ')})`
  const lines = [words.summary, `${words.counts(findings.length, filesReviewed)}${breakdown}.`]
  return [...lines, ...(truncated ? [words.truncated] : [])].join('\n')
}

function renderFinding(finding: ReviewFinding, number: number, words: ResultWords): string {
  const { severity, category, path, line, endLine, suggestion, suggestionFormat } = finding
  const lines = endLine === null ? `${line}` : `${line}-${endLine}`
  const inside = finding.function === null ? '' : ` (${onOneLine(finding.function)})`
  const format = suggestionFormat === 'code' ? words.code : words.unifiedDiff
  const fence = '`'.repeat(Math.max(3, longestRun(suggestion) + 1))
  return [
    `${number}. [${words.severities[severity]}] ${onOneLine(category)} - ${onOneLine(path)}:${lines}${inside}`,
    visible(finding.message),
    '',
    `${words.suggestion} (${format})`,
    fence,
    visible(suggestion).replace(/\n$/, ''),
    fence,
  ].join('\n')
}

/** Back-ticks are counted after what stands between them may have gone. */
function longestRun(text: string): number {
  return (visible(text).match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
}

function visible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Bidi_Control}|\p{Surrogate}/gu, '\ufffd')
}

function onOneLine(text: string): string {
  return visible(text).replace(/[\t\n\u2028\u2029]/g, '\ufffd')
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
