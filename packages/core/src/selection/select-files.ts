import { err, ok, type Result } from 'neverthrow'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { isSubmodule, isSymlink, pathOf } from '../vocabulary/changed-file.ts'
import { problemOfPath } from '../vocabulary/repository-path.ts'
import { defaultExclusions, untrackedExclusions } from './default-exclusions.ts'
import type { Exclusion, ExclusionReason } from './exclusion.ts'
import { isForeignText } from './is-foreign-text.ts'
import { isLfsPointer } from './is-lfs-pointer.ts'
import { isLockfile } from './is-lockfile.ts'
import { looksGenerated } from './looks-generated.ts'
import { looksMinified } from './looks-minified.ts'
import { compilePathPattern, type PathPattern } from './path-pattern.ts'
import { isReviewableName } from './reviewable-names.ts'
import { defaultSelectionLimits, type SelectionLimits } from './selection-limits.ts'

/** Whose wishes count. */
export interface SelectionRules {
  /** Globs of files that are left out, whatever else speaks for them. */
  readonly exclude: readonly string[]
  /** Globs of files that are reviewed although their kind is left out by default. Not a list of the only ones. */
  readonly include: readonly string[]
  /** Each limit that is left out has its default. */
  readonly limits?: Partial<SelectionLimits>
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
 * Decides which files are reviewed. The first reason that holds decides, in this order:
 *
 * | step | reason                                    | holds for                                              | `include` wins |
 * | ---- | ----------------------------------------- | ------------------------------------------------------ | -------------- |
 * | 1    | `invalid_path`                            | a path that leaves the repository or is of git's own   | no             |
 * | 2    | `submodule`, `symlink`                    | pointers to other commits and places                   | no             |
 * | 3    | `binary`                                  | content that is no text                                | no             |
 * | 4    | `deleted`                                 | files without a new side; prompts name them            | no             |
 * | 5    | `user_exclude`                            | a match of `exclude`                                   | no             |
 * | 6    | the reasons of `UnreadReason`             | a text that the source of the change could not take up | no             |
 * | 7    | `lfs_pointer`                             | a pointer of Git LFS on both sides                     | no             |
 * | 8    | `too_large`                               | more text than the limits allow                        | no             |
 * | 9    | `lockfile`                                | a package manager's record                             | yes            |
 * | 10   | `unsupported_ext`                         | a kind of file that is not known                       | yes            |
 * | 11   | `default_path`                            | tests, fetched code, untracked secrets                 | yes            |
 * | 12   | `not_utf8`                                | text in another encoding                               | no             |
 * | 13   | `minified`, `line_too_long`               | lines that no person writes                            | yes            |
 * | 14   | `generated`                               | text that a program wrote                              | yes            |
 *
 * Text is decoded only for steps 7, 12 and 14, and only as far as they need it.
 */
export function selectFiles(
  files: readonly ChangedFile[],
  rules: SelectionRules,
): Result<Selection, SelectionError> {
  const exclude = compileAll(rules.exclude, 'exclude')
  const include = compileAll(rules.include, 'include')
  if (exclude.isErr()) return err(exclude.error)
  if (include.isErr()) return err(include.error)
  const limits = { ...defaultSelectionLimits, ...rules.limits }
  const kept: ChangedFile[] = []
  const excluded: Exclusion[] = []
  for (const file of files) {
    const exclusion = excludeFile(file, { exclude: exclude.value, include: include.value, limits })
    if (exclusion === null) kept.push(file)
    else excluded.push({ file, ...exclusion })
  }
  return ok({ kept, excluded })
}

type Reason = Omit<Exclusion, 'file'>

interface CompiledRules {
  readonly exclude: readonly PathPattern[]
  readonly include: readonly PathPattern[]
  readonly limits: SelectionLimits
}

function excludeFile(file: ChangedFile, { exclude, include, limits }: CompiledRules): Reason | null {
  const path = pathOf(file)
  const wanted = include.some((pattern) => pattern.matches(path))
  return (
    because(whyNoText(file)) ??
    byPattern('user_exclude', exclude, path) ??
    because(whyUnreadable(file, limits)) ??
    (wanted ? null : whyUnusual(file, path)) ??
    because(isForeignText(file) ? 'not_utf8' : null) ??
    (wanted ? null : because(whyMachineMade(file, limits)))
  )
}

/** Steps 1 to 4: there is no new text to review. */
function whyNoText(file: ChangedFile): ExclusionReason | null {
  const { oldPath, newPath } = file
  if (problemOfPath(pathOf(file)) !== null) return 'invalid_path'
  if (oldPath !== null && oldPath !== newPath && problemOfPath(oldPath) !== null) return 'invalid_path'
  if (isSubmodule(file)) return 'submodule'
  if (isSymlink(file)) return 'symlink'
  if (file.binary) return 'binary'
  return file.status === 'deleted' ? 'deleted' : null
}

/** Steps 6 to 8: there is text, and no model should get it. */
function whyUnreadable(file: ChangedFile, limits: SelectionLimits): ExclusionReason | null {
  if (file.unread !== null) return file.unread
  if (isLfsPointer(file)) return 'lfs_pointer'
  const bytes = file.hunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return bytes > limits.fileBytes ? 'too_large' : null
}

/** Steps 9 to 11: by its name, most people do not want it reviewed. */
function whyUnusual(file: ChangedFile, path: string): Reason | null {
  if (isLockfile(path)) return because('lockfile')
  if (!isReviewableName(path)) return because('unsupported_ext')
  return (
    byPattern('default_path', defaults, path) ??
    (file.untracked ? byPattern('default_path', untracked, path) : null)
  )
}

/** Steps 13 and 14: by its text, nobody wrote it. */
function whyMachineMade(file: ChangedFile, limits: SelectionLimits): ExclusionReason | null {
  if (looksMinified(file)) return 'minified'
  if (file.hunks.some(({ longestLine }) => longestLine > limits.lineBytes)) return 'line_too_long'
  return looksGenerated(file) ? 'generated' : null
}

function because(reason: ExclusionReason | null): Reason | null {
  return reason === null ? null : { reason, pattern: null }
}

function byPattern(reason: ExclusionReason, patterns: readonly PathPattern[], path: string): Reason | null {
  const pattern = patterns.find((one) => one.matches(path))
  return pattern === undefined ? null : { reason, pattern: pattern.source }
}

function compileAll(
  patterns: readonly string[],
  option: SelectionError['option'],
): Result<readonly PathPattern[], SelectionError> {
  const compiled: PathPattern[] = []
  for (const pattern of patterns) {
    const made = compilePathPattern(pattern)
    if (made.isErr()) {
      return err({ option, expected: `${made.error.expected}, not ${JSON.stringify(pattern.slice(0, 80))}` })
    }
    compiled.push(made.value)
  }
  return ok(compiled)
}

/** Our own patterns are sound (a test says so), and regard case: `Latest.java` is no test. */
function compileOwn(patterns: readonly string[], caseSensitive: boolean): readonly PathPattern[] {
  return patterns.flatMap((pattern) => compilePathPattern(pattern, { caseSensitive }).unwrapOr([]))
}

const defaults = compileOwn(defaultExclusions, true)
const untracked = compileOwn(untrackedExclusions, false)
