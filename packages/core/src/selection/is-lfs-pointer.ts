import { firstLinesOf } from '../diff/lazy-hunk.ts'
import type { ChangedFile, DiffLine, Hunk } from '../vocabulary/changed-file.ts'

// The specification keeps a pointer file below 1,024 bytes; a diff of two has twice that and its markers.
const maxDiffBytes = 2 * 1024 + 64
const version = /^version (https:\/\/git-lfs\.github\.com\/spec\/v1|https:\/\/hawser\.github\.com\/spec\/v1)$/
const oid = /^oid sha256:[0-9a-f]{64}$/
const size = /^size (0|[1-9]\d*)$/
const extension = /^ext-\d-\S+ sha256:[0-9a-f]{64}$/

/**
 * Says whether a file is a Git LFS pointer on each side that exists. Judged by its exact grammar: the visible text must
 * be a whole pointer, so a file that merely mentions one is none. Where a diff without context leaves out its first line,
 * nothing but lines of a pointer may have changed.
 */
export function isLfsPointer(file: ChangedFile): boolean {
  const [hunk] = file.hunks
  if (hunk === undefined || file.hunks.length > 1 || hunk.byteLength > maxDiffBytes) return false
  if (hunk.oldStart > 1 && hunk.newStart > 1) return isCutPointer(hunk)
  if (hunk.oldStart > 1 || hunk.newStart > 1) return false
  if (!firstLinesOf(hunk, 1).some(({ text }) => text.startsWith('version '))) return false
  const sides = [
    ...(file.oldPath === null ? [] : [hunk.lines.filter(({ type }) => type !== 'add')]),
    ...(file.newPath === null ? [] : [hunk.lines.filter(({ type }) => type !== 'delete')]),
  ]
  return sides.every(isPointer)
}

/** A pointer has three lines, and a few more where programs of others have worked on it. */
const mostLinesAbove = 12

function isCutPointer({ oldStart, newStart, lines }: Hunk): boolean {
  if (Math.max(oldStart, newStart) > mostLinesAbove) return false
  const side = (left: DiffLine['type']) => lines.filter(({ type }) => type !== left).map(({ text }) => text)
  return [side('add'), side('delete')].every(
    (texts) =>
      texts.some((text) => oid.test(text)) &&
      texts.every((text) => oid.test(text) || size.test(text) || extension.test(text)),
  )
}

function isPointer(lines: readonly DiffLine[]): boolean {
  const [first = '', ...rest] = lines.map(({ text }) => text)
  const keys = rest.filter((line) => !extension.test(line))
  return version.test(first) && keys.length === 2 && oid.test(keys[0] ?? '') && size.test(keys[1] ?? '')
}
