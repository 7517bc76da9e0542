import type { ChangesPreview, RuleRow } from '@scrutineer/core'

/** Finds the rule of a file by its path. */
export function rulesByPath({ rules }: Pick<ChangesPreview, 'rules'>): ReadonlyMap<string, RuleRow> {
  return new Map(rules.map((rule) => [rule.path, rule]))
}

/** A rule in a few words: which one of ours, or which line of which file. */
export function describeRule({ layer, source, pattern, merged }: RuleRow): string {
  return layer === 'built_in' ? source : `${source} ${pattern}${merged ? ' with the built-in rule' : ''}`
}
