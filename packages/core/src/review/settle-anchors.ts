import { findChangedFile } from '../findings/find-changed-file.ts'
import type { Finding } from '../findings/finding.ts'
import { fingerprintOf } from '../findings/fingerprint.ts'
import { splitLines } from '../findings/split-lines.ts'
import type { ChunkWorld } from './chunk-world.ts'
import { readSide } from './read-side.ts'

/** Lines of a file that a fingerprint is made of, at most. */
const maxAnchorLines = 20

/**
 * Findings without a place in the diff and without quoted code still state lines, outside of what is shown. Their
 * fingerprints are made from the code that stands there, so that they survive a shift of lines like the others.
 */
export async function settleAnchors(
  findings: readonly Finding[],
  { changes, signal }: ChunkWorld,
): Promise<Finding[]> {
  const settled: Finding[] = []
  for (const finding of findings) {
    const { path, side, category, placed, existingCode, startLine, endLine } = finding
    if (placed || existingCode !== null || startLine === null) {
      settled.push(finding)
      continue
    }
    const file = findChangedFile(changes.files, path)
    const sidePath = side === 'new' ? (file?.newPath ?? path) : (file?.oldPath ?? path)
    const text = await readSide(changes, side, sidePath, signal)
    const end = Math.min(endLine ?? startLine, startLine + maxAnchorLines - 1)
    const code = splitLines(text ?? '').slice(startLine - 1, end)
    const fingerprint = fingerprintOf({ path, side, category, anchor: null, code: code.join('\n') })
    settled.push(code.length === 0 ? finding : { ...finding, fingerprint })
  }
  return settled
}
