import { err, ok, type Result } from 'neverthrow'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { isSymlink, pathOf } from '../vocabulary/changed-file.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'
import { problemOfPath } from '../vocabulary/repository-path.ts'
import type { RuleLayerName } from '../vocabulary/rule-layer.ts'
import { builtInPattern } from './built-in-pattern.ts'
import { defaultExclusions, untrackedExclusions } from './default-exclusions.ts'
import type { Exclusion, ExclusionReason, PatternSource } from './exclusion.ts'
import { expandedLength, maxCompiledLength } from './expand-braces.ts'
import { isForeignText } from './is-foreign-text.ts'
import { isLfsPointer } from './is-lfs-pointer.ts'
import { isLockfile } from './is-lockfile.ts'
import { looksGenerated } from './looks-generated.ts'
import { looksMinified } from './looks-minified.ts'
import { type MatchEffort, startEffort } from './match-effort.ts'
import { compilePathPattern, type PathPattern } from './path-pattern.ts'
import { isReviewableName } from './reviewable-names.ts'
import { defaultSelectionLimits, type SelectionLimits } from './selection-limits.ts'

/** The lists of one layer of rules. They add to those of the options. */
export interface LayerGlobs {
  readonly layer: RuleLayerName
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

/** Whose wishes count. */
export interface SelectionRules {
  /** Globs of files that are left out, whatever else speaks for them. */
  readonly exclude: readonly string[]
  /** Globs of files that are reviewed although their kind is left out by default. Not a list of the only ones. */
  readonly include: readonly string[]
  /** What rules say beside it; default nothing. */
  readonly filter?: LayerGlobs | null | undefined
  /** Each limit that is left out has its default. */
  readonly limits?: Overrides<SelectionLimits> | undefined
  /** What all globs together may cost; the selection is none once it is spent. */
  readonly effort?: MatchEffort | undefined
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
  const exclude = compileAll(rules, 'exclude')
  const include = compileAll(rules, 'include')
  if (exclude.isErr()) return err(exclude.error)
  if (include.isErr()) return err(include.error)
  const limits = withDefaults(defaultSelectionLimits, rules.limits)
  const { effort = startEffort() } = rules
  const kept: ChangedFile[] = []
  const excluded: Exclusion[] = []
  for (const file of files) {
    const exclusion = excludeFile(file, { exclude: exclude.value, include: include.value, limits, effort })
    if (exclusion === null) kept.push(file)
    else excluded.push({ file, ...exclusion })
  }
  return ok({ kept, excluded })
}

type Reason = Omit<Exclusion, 'file'>

/** A pattern and whose it is. */
interface OwnedPattern {
  readonly pattern: PathPattern
  readonly source: PatternSource
}

interface CompiledRules {
  readonly exclude: readonly OwnedPattern[]
  readonly include: readonly OwnedPattern[]
  readonly limits: SelectionLimits
  readonly effort: MatchEffort
}

function excludeFile(file: ChangedFile, { exclude, include, limits, effort }: CompiledRules): Reason | null {
  const path = pathOf(file)
  const wanted = include.some(({ pattern }) => pattern.matches(path, effort))
  return (
    because(whyNoText(file)) ??
    byPattern('user_exclude', exclude, path, effort) ??
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
  // Not by the old mode of a file that is there: source in the place of a submodule is source.
  if ((file.newMode ?? file.oldMode) === '160000') return 'submodule'
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
  return reason === null ? null : { reason, pattern: null, patternSource: null }
}

function byPattern(
  reason: ExclusionReason,
  patterns: readonly OwnedPattern[],
  path: string,
  effort?: MatchEffort | undefined,
): Reason | null {
  const found = patterns.find(({ pattern }) => pattern.matches(path, effort))
  return found === undefined ? null : { reason, pattern: found.pattern.source, patternSource: found.source }
}

function compileAll(
  { filter = null, ...options }: SelectionRules,
  option: SelectionError['option'],
): Result<readonly OwnedPattern[], SelectionError> {
  const globs: { glob: string; source: PatternSource }[] = options[option].map((glob) => {
    return { glob, source: 'option' }
  })
  if (filter !== null) for (const glob of filter[option]) globs.push({ glob, source: filter.layer })
  if (expandedLength(globs.map(({ glob }) => glob)) > maxCompiledLength) {
    return err({ option, expected: `at most ${maxCompiledLength} characters in all, braces expanded` })
  }
  const compiled: OwnedPattern[] = []
  for (const { glob, source } of globs) {
    const made = compilePathPattern(glob)
    if (made.isErr()) {
      return err({ option, expected: `${made.error.expected}, not ${JSON.stringify(glob.slice(0, 80))}` })
    }
    compiled.push({ pattern: made.value, source })
  }
  return ok(compiled)
}

/** Our own patterns are sound (a test says so). The default ones regard case: `Latest.java` is no test. */
function own(globs: readonly string[], caseSensitive: boolean): readonly OwnedPattern[] {
  return globs.map((glob) => ({ pattern: builtInPattern(glob, caseSensitive), source: 'built_in' }))
}

const defaults = own(defaultExclusions, true)
const untracked = own(untrackedExclusions, false)
