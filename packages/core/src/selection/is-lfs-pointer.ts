import type { ChangedFile, DiffLine } from '../vocabulary/changed-file.ts'

// A pointer file is below 1,024 bytes by specification.
const maxPointerBytes = 1024
const version = /^version https:\/\/git-lfs\.github\.com\/spec\/v1$/
const oid = /^oid sha256:[0-9a-f]{64}$/
const size = /^size \d+$/
const extension = /^ext-\d+-\S+ sha256:[0-9a-f]{64}$/

/**
 * Says whether a file is a Git LFS pointer on each side that exists. Judged by its exact grammar: the visible text must
 * be a whole pointer, so a file that merely mentions one is none.
 */
export function isLfsPointer(file: ChangedFile): boolean {
  const [hunk] = file.hunks
  if (hunk === undefined || file.hunks.length > 1 || hunk.byteLength > 2 * maxPointerBytes) return false
  if (hunk.oldStart > 1 || hunk.newStart > 1) return false
  const sides = [
    ...(hunk.oldLines > 0 ? [hunk.lines.filter(({ type }) => type !== 'add')] : []),
    ...(hunk.newLines > 0 ? [hunk.lines.filter(({ type }) => type !== 'delete')] : []),
  ]
  return sides.length > 0 && sides.every(isPointer)
}

function isPointer(lines: readonly DiffLine[]): boolean {
  const [first, ...rest] = lines.map(({ text }) => text)
  if (first === undefined || !version.test(first)) return false
  const keys = rest.filter((line) => !extension.test(line))
  return keys.length === 2 && oid.test(keys[0] ?? '') && size.test(keys[1] ?? '')
}
