import type { Result } from 'neverthrow'
import { isSpent, startEffort } from '../selection/match-effort.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { builtInRuleFor, type FoundBuiltInRule } from './built-in-rule-for.ts'
import { mergeRules } from './merge-rules.ts'
import type { ResolvedRule } from './resolved-rule.ts'
import type { RuleEntry, RuleLayer } from './rule-layer.ts'

/** Reads the text that an entry refers to; the error says in words why there is none. */
export type ReadReference = (layer: RuleLayer, path: string) => Promise<Result<string, string>>

/** Finds the rules of files, one after the other. */
export interface RuleResolver {
  resolve(path: string): Promise<ResolvedRule>
  /** Reads what all entries refer to, so that the warnings are whole. */
  readAll(): Promise<void>
  /** About references that failed so far, each once, in the order of the files' entries. */
  warnings(): readonly Warning[]
  /** The layer whose globs took so many steps that what was resolved does not count; null as a rule. */
  slowLayer(): RuleLayer | null
}

/**
 * Walks the layers from the first to the last and the entries of each in their order: the first that matches and says something
 * is the rule. An entry whose reference fails, or that is blank, is passed over, unless it is blank on purpose to ask for the
 * built-in rule alone. Texts that entries refer to are read when a file needs them, once.
 */
export function createRuleResolver(layers: readonly RuleLayer[], read: ReadReference): RuleResolver {
  const texts = new Map<RuleEntry, string | null>()
  const failures = new Map<RuleEntry, Warning>()
  const resolved = new Map<RuleEntry | null, Map<string, ResolvedRule>>()

  const efforts = new Map(layers.map((layer) => [layer, startEffort()]))

  const textOf = async (layer: RuleLayer, entry: RuleEntry): Promise<string | null> => {
    const known = texts.get(entry)
    if (known !== undefined) return known
    const text = await readContent(layer, entry)
    texts.set(entry, text)
    return text
  }
  const readContent = async (layer: RuleLayer, entry: RuleEntry): Promise<string | null> => {
    if (entry.content.type === 'inline') {
      const { text } = entry.content
      return text === '' && !entry.mergeBuiltIn ? null : text
    }
    const { path } = entry.content
    const answer = (await read(layer, path)).map((text) => text.replace(/^\ufeff/, '').trim())
    const problem = answer.isErr() ? answer.error : answer.value === '' ? 'the file is empty' : null
    if (problem === null) return answer.unwrapOr(null)
    failures.set(entry, referenceWarning(layer, entry, path, problem))
    return null
  }

  return {
    async resolve(path) {
      const builtIn = builtInRuleFor(path)
      for (const layer of layers) {
        const effort = efforts.get(layer)
        for (const entry of layer.entries) {
          if (!entry.pattern.matches(path, effort)) continue
          const known = texts.get(entry)
          // Waiting costs a turn of the event loop's queue, and most files need none.
          const text = known === undefined ? await textOf(layer, entry) : known
          if (text !== null) {
            return remember(resolved, entry, builtIn, () => ownRule(layer, entry, text, builtIn))
          }
        }
      }
      return remember(resolved, null, builtIn, () => builtInAlone(builtIn))
    },
    async readAll() {
      for (const layer of layers) for (const entry of layer.entries) await textOf(layer, entry)
    },
    slowLayer() {
      return layers.find((layer) => isSpent(efforts.get(layer) ?? startEffort())) ?? null
    },
    warnings() {
      return layers.flatMap(({ entries }) => entries.flatMap((entry) => failures.get(entry) ?? []))
    },
  }
}

function remember(
  resolved: Map<RuleEntry | null, Map<string, ResolvedRule>>,
  entry: RuleEntry | null,
  builtIn: FoundBuiltInRule,
  make: () => ResolvedRule,
): ResolvedRule {
  const key = entry === null || entry.mergeBuiltIn ? `${builtIn.rule.id} ${builtIn.pattern}` : ''
  const ofEntry = resolved.get(entry) ?? new Map<string, ResolvedRule>()
  resolved.set(entry, ofEntry)
  const known = ofEntry.get(key)
  if (known !== undefined) return known
  const rule = make()
  ofEntry.set(key, rule)
  return rule
}

function ownRule(layer: RuleLayer, entry: RuleEntry, own: string, builtIn: FoundBuiltInRule): ResolvedRule {
  const text = entry.mergeBuiltIn ? mergeRules(builtIn.rule.text, own) : own
  return {
    layer: layer.name,
    source: layer.file,
    pattern: entry.pattern.source,
    text,
    digest: digestOf(text, 16),
    merged: entry.mergeBuiltIn,
  }
}

function builtInAlone({ rule, pattern }: FoundBuiltInRule): ResolvedRule {
  return {
    layer: 'built_in',
    source: `built-in:${rule.id}`,
    pattern,
    text: rule.text,
    // Here and not in the table: the digests of all rules take some 10 ms, and a change needs few.
    digest: digestOf(rule.text, 16),
    merged: false,
  }
}

function referenceWarning(layer: RuleLayer, entry: RuleEntry, path: string, problem: string): Warning {
  return {
    code: 'rule_reference_failed',
    subject: layer.file,
    detail: `${entry.place} refers to ${JSON.stringify(path.slice(0, 200))}: ${problem}; the next rule that matches counts instead.`,
    incomplete: false,
  }
}
