import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { Candidate } from '../tools/candidate.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { normalisePath, problemOfPath } from '../vocabulary/repository-path.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { boundCode, boundLine, boundText } from './bound-text.ts'
import { readCategory } from './category-words.ts'
import type { DroppedFinding, DropReason } from './drop-reason.ts'
import { findChangedFile } from './find-changed-file.ts'
import type { Finding } from './finding.ts'
import { anchorOf, fingerprintOf } from './fingerprint.ts'
import { readRange, readSide } from './locate-finding.ts'
import type { Placement } from './placement.ts'
import { readConfidence } from './read-confidence.ts'
import { readSeverity } from './severity-words.ts'
import { linesOfSide, rangeOfSide } from './side-lines.ts'
import type { Suggestion } from './suggestion.ts'
import { hasHiddenCharacters } from './visible-text.ts'

/** What a review asks of its findings. */
export interface FindingPolicy {
  /** Least confidence, from 0 to 1, itself included; 0 keeps all. */
  readonly confidenceThreshold: number
  /** What a candidate without a confidence counts as: surely below any threshold over 0, or full. */
  readonly missingConfidence: 'below' | 'full'
  /** The rule of candidates that name none; null for none. */
  readonly ruleId: string | null
}

/** A finding, and what the reader must know about how it was read. */
export interface CheckedFinding {
  readonly finding: Finding
  readonly warnings: readonly Warning[]
}

/**
 * Turns a located candidate into a finding: words of severity and category understood, texts bounded and made visible,
 * path normalised, fingerprint made. A candidate without a place in the diff stays a finding. `files` is the whole
 * change. The error is the dropped candidate with its reason.
 */
export function checkFinding(
  candidate: Candidate,
  placement: Placement,
  files: readonly ChangedFile[],
  policy: FindingPolicy,
): Result<CheckedFinding, DroppedFinding> {
  const drop = (reason: DropReason, detail: string | null = null) =>
    err(dropCandidate(candidate, reason, detail))

  const title = boundLine(candidate.title)
  if (title.text === '') return drop('title_empty')
  const category = candidate.category === null ? null : readCategory(candidate.category)
  if (candidate.category !== null && category === null) return drop('category_unknown', candidate.category)
  const file = findChangedFile(files, candidate.file)
  const path = file === null ? normalisePath(candidate.file.trim()) : pathOf(file)
  if (file === null && (problemOfPath(path) !== null || path.length > maxPathLength)) {
    return drop('path_invalid', candidate.file)
  }
  const confidence = readConfidence(candidate.confidence)
  if (confidence.kind === 'invalid') return drop('confidence_invalid', String(candidate.confidence))
  if (policy.confidenceThreshold > 0) {
    if (confidence.kind === 'missing' && policy.missingConfidence === 'below')
      return drop('confidence_missing')
    if (confidence.kind === 'given' && confidence.value < policy.confidenceThreshold) {
      return drop('below_threshold', `${confidence.value}`)
    }
  }

  const severity = readSeverity(candidate.severity)
  const [problem, evidence] = [boundText(candidate.problem), boundText(candidate.evidence)]
  const code = candidate.existingCode?.trim() ? boundCode(candidate.existingCode) : null
  const advice = candidate.suggestionFormat === null ? boundText(candidate.suggestion ?? '') : null
  const ruleId = (candidate.ruleId === null ? '' : boundLine(candidate.ruleId).text) || policy.ruleId
  const side = placement.placed ? placement.side : (readSide(candidate.side) ?? 'new')
  const identity = { path, side, category }
  const anchor = placement.placed && file !== null ? anchorOf(file, placement) : null
  const finding: Finding = {
    ...identity,
    ruleId,
    ...linesOf(candidate, placement),
    severity: severity ?? 'medium',
    function: boundLine(candidate.function ?? '').text || null,
    existingCode: code === null ? null : (codeAt(file, placement) ?? code.text),
    title: title.text,
    message: problem.text || evidence.text || title.text,
    evidence: evidence.text,
    recommendation: advice?.text || null,
    suggestion: readSuggestion(candidate),
    confidence: confidence.kind === 'given' ? confidence.value : null,
    fingerprint: fingerprintOf({ ...identity, anchor, code: code?.text ?? null }),
    verification: null,
  }
  const isCut = [title, problem, evidence, advice, code].some((text) => text?.cut === true)
  const warnings = [
    ...(severity === null ? [severityWarning(path, candidate.severity)] : []),
    ...(isCut ? [cutWarning(path)] : []),
  ]
  return ok({ finding, warnings })
}

/** A dropped candidate with its reason; all texts bounded and made visible. */
export function dropCandidate(
  candidate: Candidate,
  reason: DropReason,
  detail: string | null,
): DroppedFinding {
  const line = (text: string | null) => (text === null ? null : boundLine(text).text)
  const range = readRange(candidate.startLine, candidate.endLine)
  return {
    reason,
    detail: line(detail),
    severity: line(candidate.severity),
    category: line(candidate.category),
    path: boundLine(candidate.file).text,
    startLine: range?.start ?? null,
    endLine: range?.end ?? null,
    title: boundLine(candidate.title).text,
  }
}

// Linux takes paths of 4,096 bytes; a longer one names no file.
const maxPathLength = 4096

function linesOf(
  candidate: Candidate,
  placement: Placement,
): Pick<Finding, 'startLine' | 'endLine' | 'placed' | 'placementReason'> {
  if (placement.placed) {
    return { startLine: placement.startLine, endLine: placement.endLine, placed: true, placementReason: null }
  }
  // Code that contradicts the stated line leaves nothing to believe of it.
  const isContradicted = placement.reason === 'ambiguous' || placement.reason === 'code_not_in_diff'
  const stated = isContradicted ? null : readRange(candidate.startLine, candidate.endLine)
  return {
    startLine: stated?.start ?? null,
    endLine: stated?.end ?? null,
    placed: false,
    placementReason: placement.reason,
  }
}

/** An empty diff, or no suggestion at all, is none; empty code is the wish to delete. */
function readSuggestion({ suggestion, suggestionFormat: format }: Candidate): Suggestion | null {
  if (suggestion === null || format === null) return null
  const bound = boundCode(suggestion)
  if (format === 'diff' && bound.text.trim() === '') return null
  if (bound.cut) return { format, text: bound.text, problem: 'cut' }
  return {
    format,
    text: bound.text,
    problem: hasHiddenCharacters(bound.text) ? 'hidden_characters' : 'not_checked',
  }
}

function severityWarning(path: string, word: string | null): Warning {
  const given = word === null ? 'no severity' : `the severity "${boundLine(word).text}"`
  return {
    code: 'severity_unknown',
    subject: path,
    detail: `A finding with ${given} counts as medium.`,
    incomplete: false,
  }
}

function cutWarning(path: string): Warning {
  return {
    code: 'finding_text_cut',
    subject: path,
    detail: 'A text of a finding was too long and is cut.',
    incomplete: false,
  }
}

/** The lines as the diff has them: a quote may carry numbers, markers or other indentation. */
function codeAt(file: ChangedFile | null, placement: Placement): string | null {
  if (file === null || !placement.placed) return null
  const { side, startLine, endLine } = placement
  const lines = file.hunks
    .filter((hunk) => {
      const range = rangeOfSide(hunk, side)
      return range !== null && startLine >= range.start && endLine <= range.end
    })
    .flatMap((hunk) => linesOfSide(hunk, side))
    .filter(({ number }) => number >= startLine && number <= endLine)
  return lines.length === 0 ? null : boundCode(lines.map(({ text }) => text).join('\n')).text
}
