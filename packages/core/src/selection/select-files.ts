import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { isSubmodule, isSymlink, pathOf } from '../vocabulary/changed-file.ts'
import { problemOfPath } from '../vocabulary/repository-path.ts'
import { defaultExclusions } from './default-exclusions.ts'
import type { Exclusion, ExclusionReason } from './exclusion.ts'
import { isLfsPointer } from './is-lfs-pointer.ts'
import { isLockfile } from './is-lockfile.ts'
import { hasLongLine, looksGenerated, looksMinified } from './looks-generated.ts'
import type { PathPattern } from './path-pattern.ts'
import { compilePathPattern } from './path-pattern.ts'
import { describePathPatternError } from './path-pattern-error.ts'
import { isReviewableName } from './reviewable-names.ts'

/** Whose wishes count. */
export interface SelectionRules {
  /** Globs of files that are left out, whatever else speaks for them. */
  readonly exclude: readonly string[]
  /** Globs of files that are reviewed although their kind is left out by default. */
  readonly include: readonly string[]
}

/** Every file of a change is in one of the two lists, in the order given. */
export interface Selection {
  readonly kept: readonly ChangedFile[]
  readonly excluded: readonly Exclusion[]
}

/** A glob that cannot be used. */
export interface SelectionError {
  readonly option: 'include' | 'exclude'
  readonly expected: string
}

/**
 * Decides which files are reviewed. The first reason that holds decides:
 *
 * | what cannot be reviewed        | what the user leaves out | what is left out by default, unless included       |
 * | ------------------------------ | ------------------------ | -------------------------------------------------- |
 * | invalid path, unread text,     | `exclude`                | lock files, minified and generated files, too long |
 * | submodule, symbolic link,      |                          | lines, unsupported kinds, tests and fetched code   |
 * | binary, LFS pointer, deleted   |                          |                                                    |
 */
export function selectFiles(
  files: readonly ChangedFile[],
  rules: SelectionRules,
): Result<Selection, SelectionError> {
  const exclude = compileAll(rules.exclude, 'exclude')
  const include = compileAll(rules.include, 'include')
  if (exclude.isErr()) return err(exclude.error)
  if (include.isErr()) return err(include.error)
  const kept: ChangedFile[] = []
  const excluded: Exclusion[] = []
  for (const file of files) {
    const exclusion = excludeFile(file, exclude.value, include.value)
    if (exclusion === null) kept.push(file)
    else excluded.push({ file, ...exclusion })
  }
  return ok({ kept, excluded })
}

type Reason = Omit<Exclusion, 'file'>

function excludeFile(
  file: ChangedFile,
  exclude: readonly PathPattern[],
  include: readonly PathPattern[],
): Reason | null {
  const impossible = whyImpossible(file)
  if (impossible !== null) return { reason: impossible, pattern: null }
  const path = pathOf(file)
  const unwanted = exclude.find(({ matches }) => matches(path))
  if (unwanted !== undefined) return { reason: 'user_exclude', pattern: unwanted.source }
  if (include.some(({ matches }) => matches(path))) return null
  const kind = whyUnusual(file, path)
  if (kind !== null) return { reason: kind, pattern: null }
  const byDefault = defaults.find(({ matches }) => matches(path))
  return byDefault === undefined ? null : { reason: 'default_path', pattern: byDefault.source }
}

function whyImpossible(file: ChangedFile): ExclusionReason | null {
  if ([file.oldPath, file.newPath].some((path) => path !== null && problemOfPath(path) !== null))
    return 'invalid_path'
  if (file.unread !== null) return file.unread
  if (isSubmodule(file)) return 'submodule'
  if (isSymlink(file)) return 'symlink'
  if (file.binary) return 'binary'
  if (isLfsPointer(file)) return 'lfs_pointer'
  return file.status === 'deleted' ? 'deleted' : null
}

function whyUnusual(file: ChangedFile, path: string): ExclusionReason | null {
  if (isLockfile(path)) return 'lockfile'
  if (looksMinified(file)) return 'minified'
  if (hasLongLine(file)) return 'line_too_long'
  if (looksGenerated(file)) return 'generated'
  return isReviewableName(path) ? null : 'unsupported_ext'
}

function compileAll(
  patterns: readonly string[],
  option: SelectionError['option'],
): Result<readonly PathPattern[], SelectionError> {
  const compiled: PathPattern[] = []
  for (const pattern of patterns) {
    const made = compilePathPattern(pattern)
    if (made.isErr())
      return err({ option, expected: describePathPatternError(made.error) })
    compiled.push(made.value)
  }
  return ok(compiled)
}

const defaults = defaultExclusions.flatMap((pattern) =>
  compilePathPattern(pattern, { caseSensitive: true }).match(
    (made) => [made],
    () => [],
  ),
)
