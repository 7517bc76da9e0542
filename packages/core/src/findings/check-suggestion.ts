import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { applyPatchText } from './apply-patch-text.ts'
import { sameBalance } from './bracket-balance.ts'
import type { Finding } from './finding.ts'
import { linesOfSide } from './side-lines.ts'
import { splitLines } from './split-lines.ts'
import type { SuggestionProblem } from './suggestion.ts'

/**
 * What keeps a finding's suggestion from being applied to the file as it is after the change; null when nothing does,
 * or when there is no suggestion. Without the file's text (`headText` null) the lines of the diff must suffice.
 */
export function checkSuggestion(
  finding: Pick<Finding, 'suggestion' | 'side' | 'placed' | 'startLine' | 'endLine'>,
  file: ChangedFile | null,
  headText: string | null,
): SuggestionProblem | null {
  const { suggestion, startLine, endLine } = finding
  if (suggestion === null) return null
  if (suggestion.problem === 'cut' || suggestion.problem === 'hidden_characters') return suggestion.problem
  if (finding.side === 'old') return 'old_side'
  if (suggestion.format === 'diff') return checkPatch(suggestion.text, headText)
  if (!finding.placed || startLine === null || endLine === null) return 'not_placed'
  const lineAt = headText === null ? linesOfDiff(file) : linesOfText(headText)
  return checkReplacement(replacementLines(suggestion.text), startLine, endLine, lineAt)
}

/** The lines that stand in place of the replaced ones; none for an empty text. */
export function replacementLines(text: string): string[] {
  return splitLines(text).map(withoutReturn)
}

/** A line's text; null where the file has no such line, undefined where nobody knows. */
type LineAt = (line: number) => string | null | undefined

function linesOfText(text: string): LineAt {
  const lines = splitLines(text)
  return (line) => lines[line - 1] ?? null
}

function linesOfDiff(file: ChangedFile | null): LineAt {
  const known = new Map<number, string>()
  for (const hunk of file?.hunks ?? []) {
    for (const line of linesOfSide(hunk, 'new')) known.set(line.number, line.text)
  }
  return (line) => (line === 0 ? null : known.get(line))
}

function checkPatch(patch: string, headText: string | null): SuggestionProblem | null {
  if (headText === null) return 'file_unknown'
  const before = splitLines(headText)
  const patched = applyPatchText(before, patch)
  if (!patched.ok) return patched.problem
  const isSame =
    patched.lines.length === before.length && patched.lines.every((line, index) => line === before[index])
  return isSame ? 'changes_nothing' : null
}

function checkReplacement(
  replacement: readonly string[],
  start: number,
  end: number,
  lineAt: LineAt,
): SuggestionProblem | null {
  const replaced: string[] = []
  for (let line = start; line <= end; line++) {
    const text = lineAt(line)
    if (typeof text !== 'string') return 'file_unknown'
    replaced.push(withoutReturn(text))
  }
  if (replacement.join('\n') === replaced.join('\n') && replacement.length === replaced.length) {
    return 'changes_nothing'
  }
  if (replacement.length > 0) {
    const before = neighbours(start, -1, replacement.length, lineAt)
    const after = neighbours(end, 1, replacement.length, lineAt)
    if (before === null || after === null) return 'file_unknown'
    if (repeats(replacement, replaced, before.reverse(), 'start')) return 'repeats_line_before'
    if (repeats(replacement, replaced, after, 'end')) return 'repeats_line_after'
  }
  return sameBalance(replaced.join('\n'), replacement.join('\n')) ? null : 'brackets_unbalanced'
}

// A model repeats the few lines it saw around the place, not pages.
const mostNeighbours = 10

/** Lines next to the range, nearest first, as far as they are known; null when not even the nearest is. */
function neighbours(edge: number, step: 1 | -1, most: number, lineAt: LineAt): string[] | null {
  const found: string[] = []
  for (let distance = 1; distance <= Math.min(most, mostNeighbours); distance++) {
    const text = lineAt(edge + step * distance)
    if (text === undefined && distance === 1) return null
    if (typeof text !== 'string') break
    found.push(withoutReturn(text))
  }
  return found
}

/**
 * Says whether the replacement begins with the lines that stand before the range, or ends with those after it, where
 * the replaced lines did not. Both lists are in file order.
 */
function repeats(
  replacement: readonly string[],
  replaced: readonly string[],
  beside: readonly string[],
  edge: 'start' | 'end',
): boolean {
  for (let count = 1; count <= Math.min(beside.length, replacement.length); count++) {
    const outside = edge === 'start' ? beside.slice(-count) : beside.slice(0, count)
    const inside = edge === 'start' ? replacement.slice(0, count) : replacement.slice(-count)
    const was = edge === 'start' ? replaced.slice(0, count) : replaced.slice(-count)
    const isRepeat = inside.every((line, index) => isSameLine(line, outside[index] ?? ''))
    const isBlank = inside.every((line) => line.trim() === '')
    const wasThere =
      was.length === count && was.every((line, index) => isSameLine(line, outside[index] ?? ''))
    if (isRepeat && !isBlank && !wasThere) return true
  }
  return false
}

/** Indentation counts only where nothing but punctuation could tell two closing brackets apart. */
function isSameLine(a: string, b: string): boolean {
  return /[\p{L}\p{N}]/u.test(a) ? a.trim() === b.trim() : a.trimEnd() === b.trimEnd()
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}
