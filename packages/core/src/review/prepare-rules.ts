import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { ChangeSet } from '../ports/change-source.ts'
import type { RuleSource } from '../ports/rule-source.ts'
import { warnOfChangedRules } from '../rules/changed-rule-files.ts'
import { chooseFilter } from '../rules/choose-filter.ts'
import { jsonRules } from '../rules/json-rules.ts'
import { loadRuleLayers } from '../rules/load-rule-layers.ts'
import type { Guidance } from '../rules/read-guidance.ts'
import { readGuidance } from '../rules/read-guidance.ts'
import { referenceReader } from '../rules/read-references.ts'
import { recordReads } from '../rules/record-reads.ts'
import { createRuleResolver } from '../rules/resolve-rules.ts'
import type { ResolvedRule } from '../rules/resolved-rule.ts'
import type { InvalidRulesError } from '../rules/rule-error.ts'
import { slowGlobs } from '../rules/rule-error.ts'
import type { RuleLayer } from '../rules/rule-layer.ts'
import { isSpent, startEffort } from '../selection/match-effort.ts'
import type { Selection } from '../selection/select-files.ts'
import { selectFiles } from '../selection/select-files.ts'
import { warnOfMoves } from '../selection/warn-of-moves.ts'
import { warnOfUnread } from '../selection/warn-of-unread.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { InvalidOptionsError } from './review-error.ts'
import type { ReviewSettings } from './review-settings.ts'

/** What is reviewed, and by which rules. */
export interface PreparedReview {
  readonly selection: Selection
  /** For every kept file. */
  readonly rules: ReadonlyMap<ChangedFile, ResolvedRule>
  readonly guidance: readonly Guidance[]
  readonly warnings: readonly Warning[]
}

/**
 * Reads rules and guidance, selects the files, and finds the rule of each. What the repository itself says is read from the side
 * before the change, so that no change decides how it is reviewed.
 */
export async function prepareRules(
  changes: ChangeSet,
  settings: ReviewSettings,
  rules: RuleSource | undefined,
  signal: AbortSignal | undefined,
): Promise<Result<PreparedReview, InvalidOptionsError | InvalidRulesError | { readonly code: 'cancelled' }>> {
  const source = rules ?? jsonRules
  const before = changes.baseRepository === null ? null : recordReads(changes.baseRepository)
  const base = before?.repository ?? null
  const repository = settings.projectRules === 'base' ? base : null
  const loaded = await loadRuleLayers({ source, repository, signal })
  if (loaded.isErr()) return err(loaded.error)
  const { layers } = loaded.value
  const filter = chooseFilter(layers)
  const wishes = { ...settings, filter, effort: startEffort() }
  const selected = selectFiles(changes.files, wishes)
  if (selected.isErr()) return err({ code: 'invalid_options', ...selected.error })
  const resolver = createRuleResolver(layers, referenceReader(source, repository, signal))
  const resolved = new Map<ChangedFile, ResolvedRule>()
  for (const file of selected.value.kept) {
    if (signal?.aborted === true) return err({ code: 'cancelled' })
    resolved.set(file, await resolver.resolve(pathOf(file)))
  }
  const moves = warnOfMoves(selected.value.kept, wishes, settings.failOnUnread)
  const unread = warnOfUnread(
    selected.value.excluded,
    [...settings.exclude, ...(filter?.exclude ?? [])],
    settings.failOnUnread,
    wishes.effort,
  )
  if (isSpent(wishes.effort)) return err(slowSelection(layers))
  const slow = resolver.slowLayer()
  if (slow !== null) return err(slowGlobs(slow.file))
  const guided = await readGuidance(base, settings.guidance, signal)
  if (guided.isErr()) return err(guided.error)
  const project = layers.find(({ name }) => name === 'project') ?? null
  return ok({
    selection: selected.value,
    rules: resolved,
    guidance: guided.value.guidance,
    warnings: [
      ...loaded.value.warnings,
      ...resolver.warnings(),
      ...guided.value.warnings,
      ...unread,
      ...moves,
      ...warnOfChangedRules(changes.files, {
        project,
        guidance: settings.guidance,
        read: before?.paths() ?? [],
      }),
    ],
  })
}

/** By far most globs are those of a file; those of the options are what is left. */
function slowSelection(layers: readonly RuleLayer[]): InvalidOptionsError | InvalidRulesError {
  const layer = layers.find(({ include, exclude }) => include.length + exclude.length > 0)
  if (layer !== undefined) return slowGlobs(layer.file)
  return {
    code: 'invalid_options',
    option: 'exclude',
    expected: 'globs that compare with paths in a few steps',
  }
}
