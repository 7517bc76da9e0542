import type { PathPattern } from '../selection/path-pattern.ts'
import type { RuleLayerName } from '../vocabulary/rule-layer.ts'

/** One rule of a file. */
export interface RuleEntry {
  /** Where it stands, such as `rules[2]`. */
  readonly place: string
  readonly pattern: PathPattern
  /** What the file says: the rule itself, or the file that holds it. */
  readonly content:
    | { readonly type: 'inline'; readonly text: string }
    | { readonly type: 'reference'; readonly path: string }
  /** Whether the built-in rule for the same file goes before it. */
  readonly mergeBuiltIn: boolean
}

/** A rule file, checked. */
export interface RuleLayer {
  readonly name: Exclude<RuleLayerName, 'built_in'>
  /** The file, as its user would write it. */
  readonly file: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly entries: readonly RuleEntry[]
}
