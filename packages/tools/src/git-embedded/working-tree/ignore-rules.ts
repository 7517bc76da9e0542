import { decodeBytes } from '@scrutineer/core'
import { foldAscii, toByteString } from '../patterns/byte-string.ts'
import { type PathPattern, readPathPattern } from '../patterns/path-pattern.ts'

/** One line of an ignore file. */
interface IgnoreRule {
  readonly negated: boolean
  readonly pattern: PathPattern
}

/** The rules of one ignore file, and the folder they hold for: with a trailing slash, empty for the root. */
export interface IgnoreFile {
  readonly folder: string
  readonly rules: readonly IgnoreRule[]
}

/** Reads an ignore file as `gitignore(5)` describes. */
export function readIgnoreFile(bytes: Uint8Array, folder: string, fold: boolean): IgnoreFile {
  const rules: IgnoreRule[] = []
  const text = decodeBytes(bytes).replace(/^\uFEFF/, '')
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue
    const trimmed = trimBlanks(line.replace(/\r$/, ''))
    const negated = trimmed.startsWith('!')
    const pattern = negated ? trimmed.slice(1) : trimmed
    if (pattern !== '') rules.push({ negated, pattern: readPathPattern(toByteString(pattern), fold) })
  }
  return { folder, rules }
}

/** Trailing blanks go, unless a backslash stands before them. */
function trimBlanks(line: string): string {
  let end = line.length
  let escaped = false
  let blanksFrom = -1
  for (let at = 0; at < line.length; at++) {
    const char = line[at]
    if (char === ' ' && !escaped) {
      if (blanksFrom < 0) blanksFrom = at
    } else blanksFrom = -1
    escaped = char === '\\' && !escaped
  }
  if (blanksFrom >= 0) end = blanksFrom
  return line.slice(0, end)
}

/**
 * Says whether a path is ignored, its folders not asked: an ignored folder is never looked into. `files` come in order
 * of growing weight; in the weightiest that has a matching rule, the last such rule decides.
 */
export function isIgnored(
  files: readonly IgnoreFile[],
  path: string,
  isFolder: boolean,
  fold: boolean,
): boolean {
  const bytes = toByteString(path)
  const whole = fold ? foldAscii(bytes) : bytes
  const name = whole.slice(whole.lastIndexOf('/') + 1)
  for (let index = files.length - 1; index >= 0; index--) {
    const file = files[index]
    if (file === undefined || file.rules.length === 0) continue
    const below = whole.slice(toByteString(file.folder).length)
    const rule = file.rules.findLast(
      ({ pattern }) => (isFolder || !pattern.foldersOnly) && pattern.matches(below, name),
    )
    if (rule !== undefined) return !rule.negated
  }
  return false
}
