import { problemOfPath } from '../vocabulary/repository-path.ts'

/** Bytes that a text a rule refers to may have: 512 KiB. */
export const maxReferenceBytes = 512 * 1024

const allowed = /\.(md|txt|markdown)$/i

/** Says whether a name ends as a file of rule text may end. */
export function isReferenceName(path: string): boolean {
  return allowed.test(path)
}

/**
 * The path that a rule's value refers to, or null when the value is the rule itself. One line that ends in `.md`, `.txt` or
 * `.markdown` is a path, blanks in it included; a rule of one line that ends so needs a full stop or a second line.
 */
export function referenceIn(value: string): string | null {
  const line = value.trim()
  return /[\r\n]/.test(line) || !isReferenceName(line) ? null : line.replaceAll('\\', '/')
}

/** Why a path is no reference that anything may be read from, in words; null when it may. */
export function problemOfReference(path: string): string | null {
  switch (problemOfPath(path.replace(/^(\.\/)+/, ''))) {
    case null:
      return null
    case 'absolute':
      return 'an absolute path is never read'
    case 'escapes':
      return 'the path leads out of its folder'
    case 'git_directory':
      return "git's own folder is never read"
    case 'empty':
    case 'not_normal':
    case 'nul_byte':
      return 'the path is not written plainly'
  }
}
