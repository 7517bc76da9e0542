import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { backtickedCode } from './backticked-code.ts'
import type { Finding } from './finding.ts'
import { foldBlanks } from './fold-blanks.ts'
import { holdsFolded } from './holds-folded.ts'
import { rangeOfSide } from './side-lines.ts'
import { splitLines } from './split-lines.ts'
import type { Verification } from './verification.ts'

/** How far from the finding's lines evidence still counts as near. */
const nearLines = 10

/**
 * Compares a finding with the text of its file on its side. The evidence's code is its back-ticked parts, without them
 * its quoted parts, without those the whole of it; white space is folded on both sides.
 */
export function verifyEvidence(
  finding: Pick<Finding, 'side' | 'startLine' | 'endLine' | 'evidence'>,
  file: ChangedFile | null,
  text: string,
): Verification {
  const { side, startLine, endLine } = finding
  const lineInDiff = (file?.hunks ?? []).some((hunk) => {
    const range = rangeOfSide(hunk, side)
    return (
      range !== null && startLine !== null && startLine <= range.end && (endLine ?? startLine) >= range.start
    )
  })
  return { lineInDiff, evidenceFound: findEvidence(codeIn(finding.evidence), text, startLine, endLine) }
}

function findEvidence(
  parts: readonly string[],
  text: string,
  startLine: number | null,
  endLine: number | null,
): Verification['evidenceFound'] {
  if (parts.length === 0) return 'none'
  if (startLine !== null) {
    const end = (endLine ?? startLine) + nearLines
    const window = splitLines(text)
      .slice(Math.max(0, startLine - 1 - nearLines), end)
      .join('\n')
    if (parts.every((part) => holdsFolded(window, part))) return 'near'
  }
  return parts.every((part) => holdsFolded(text, part)) ? 'elsewhere' : 'none'
}

function codeIn(evidence: string): string[] {
  for (const parts of [backtickedCode(evidence), quotedCode(evidence)]) {
    const written = parts.map(foldCode).filter((part) => part !== '')
    if (written.length > 0) return written
  }
  const whole = foldCode(evidence)
  return whole === '' ? [] : [whole]
}

function quotedCode(evidence: string): string[] {
  const quoted = evidence.matchAll(/"(?<code>[^"\n]+)"|(?<!\w)'(?<single>[^'\n]+)'(?!\w)/g)
  return [...quoted].map(({ groups }) => groups?.['code'] ?? groups?.['single'] ?? '')
}

/** The language of a fenced block and the numbers that the reading tools put before lines are no code. */
function foldCode(code: string): string {
  const withoutLanguage = code.replace(/^[\w+#.-]*\n/, '')
  const rows = withoutLanguage.split('\n')
  const numbered = rows.every((row) => row.trim() === '' || /^\s*[+-]?\d{1,9}\s*[:|]/.test(row))
  return foldBlanks(
    numbered ? rows.map((row) => row.replace(/^\s*[+-]?\d{1,9}\s*[:|]/, '')).join('\n') : withoutLanguage,
  )
}
