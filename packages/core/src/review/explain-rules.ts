import type { Result } from 'neverthrow'
import { err, ok, ResultAsync } from 'neverthrow'
import type { Repository } from '../ports/repository.ts'
import type { RuleSource } from '../ports/rule-source.ts'
import { chooseFilter } from '../rules/choose-filter.ts'
import { jsonRules } from '../rules/json-rules.ts'
import type { LoadRulesError } from '../rules/load-rule-layers.ts'
import { loadRuleLayers } from '../rules/load-rule-layers.ts'
import { referenceReader } from '../rules/read-references.ts'
import { createRuleResolver } from '../rules/resolve-rules.ts'
import type { ResolvedRule } from '../rules/resolved-rule.ts'
import { slowGlobs } from '../rules/rule-error.ts'
import type { RuleLayer } from '../rules/rule-layer.ts'
import { compilePathPattern } from '../selection/path-pattern.ts'
import type { LayerGlobs } from '../selection/select-files.ts'
import type { RuleLayerName } from '../vocabulary/rule-layer.ts'
import type { Warning } from '../vocabulary/warning.ts'

/** Where rules are looked for, and what is asked about them. */
export interface ExplainRulesOptions {
  /** Default none from outside the repository, and JSON. */
  readonly rules?: RuleSource | undefined
  /** The tree that the project's own rules are read from; null for none. */
  readonly repository: Repository | null
  /** Paths from the root of the repository; they need not exist. Default none. */
  readonly paths?: readonly string[] | undefined
  /** Whether the text behind every reference is read, to tell which cannot be; default false: only those that a path needs. */
  readonly checkReferences?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** What the include and exclude lists of rules say about a path. */
export interface ExplainedGlob {
  readonly list: 'include' | 'exclude'
  readonly pattern: string
  readonly layer: RuleLayerName
}

/** The rule of a path, and what else rules say about it. */
export interface ExplainedPath {
  readonly path: string
  readonly rule: ResolvedRule
  /** The glob that decides over it: an exclude before an include; null when no list names it. */
  readonly glob: ExplainedGlob | null
}

/** The rules that would hold. */
export interface ExplainedRules {
  /** Those that have a file, in the order in which they count; the built-in rules come after them. */
  readonly layers: readonly RuleLayer[]
  /** The layer whose include and exclude lists count; null when no layer has any. */
  readonly filter: RuleLayerName | null
  /** As asked for. */
  readonly paths: readonly ExplainedPath[]
  readonly warnings: readonly Warning[]
}

/** Says which rules there are, and by which of them a path would be reviewed and why. Asks no model. */
export function explainRules(options: ExplainRulesOptions): ResultAsync<ExplainedRules, LoadRulesError> {
  return new ResultAsync(explain(options))
}

async function explain({
  rules = jsonRules,
  repository,
  paths = [],
  checkReferences = false,
  signal,
}: ExplainRulesOptions): Promise<Result<ExplainedRules, LoadRulesError>> {
  const loaded = await loadRuleLayers({ source: rules, repository, signal })
  if (loaded.isErr()) return err(loaded.error)
  const { layers, warnings } = loaded.value
  const filter = chooseFilter(layers)
  const resolver = createRuleResolver(layers, referenceReader(rules, repository, signal))
  const explained: ExplainedPath[] = []
  for (const path of paths) {
    if (signal?.aborted === true) return err({ code: 'cancelled' })
    explained.push({ path, rule: await resolver.resolve(path), glob: globFor(path, filter) })
  }
  const slow = resolver.slowLayer()
  if (slow !== null) return err(slowGlobs(slow.file))
  if (checkReferences) await resolver.readAll()
  return ok({
    layers,
    filter: filter?.layer ?? null,
    paths: explained,
    warnings: [...warnings, ...resolver.warnings()],
  })
}

function globFor(path: string, filter: LayerGlobs | null): ExplainedGlob | null {
  for (const list of ['exclude', 'include'] as const) {
    for (const pattern of filter?.[list] ?? []) {
      const compiled = compilePathPattern(pattern)
      if (filter !== null && compiled.isOk() && compiled.value.matches(path)) {
        return { list, pattern, layer: filter.layer }
      }
    }
  }
  return null
}
