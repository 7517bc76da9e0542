import { quotePath } from '../diff/quote-path.ts'
import type { ResolvedRule } from '../rules/resolved-rule.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { cutText } from './cut-text.ts'
import { bytesPerToken } from './estimate-tokens.ts'

/** A rule as a prompt shows it. */
export interface ShownRule {
  readonly text: string
  /** The files of the part that it is for, as the diff writes them; null when it is for all of them. */
  readonly paths: readonly string[] | null
  /** How many more there are. */
  readonly pathsLeftOut: number
}

/** The rules of a change, cut to what one conversation may spend on them. */
export interface FittedRules {
  /** Files of one rule share the key; `bytes` is what the rule takes in a prompt, frame and all, at most. */
  costOf(file: ChangedFile): { readonly key: string; readonly bytes: number }
  /** The rules of the files of one part, in the order of their first files. */
  show(files: readonly ChangedFile[]): readonly ShownRule[]
  readonly warnings: readonly Warning[]
}

/** Bytes of paths that name the files of one rule. */
const maxPathBytes = 400
/** Bytes of a rule's fence, the sentence before it, and its paths. */
export const ruleFrameBytes = 400 + maxPathBytes

/** Cuts rules that are longer than the budget of one conversation. No file stays unreviewed for its rule's length. */
export function fitRules(rules: ReadonlyMap<ChangedFile, ResolvedRule>, maxTokens: number): FittedRules {
  const maxBytes = Math.max(0, maxTokens * bytesPerToken - ruleFrameBytes)
  const fitted = new Map<ResolvedRule, { readonly text: string; readonly bytes: number }>()
  const cut = new Map<string, Warning>()
  for (const rule of rules.values()) {
    if (fitted.has(rule)) continue
    const { text, missing } = cutText(rule.text, maxBytes)
    fitted.set(rule, { text, bytes: byteLengthOf(text) + ruleFrameBytes })
    if (missing > 0) cut.set(`${rule.source} ${rule.pattern}`, cutWarning(rule, missing))
  }
  return {
    costOf(file) {
      const rule = rules.get(file)
      return { key: rule?.digest ?? '', bytes: rule === undefined ? 0 : (fitted.get(rule)?.bytes ?? 0) }
    },
    show(files) {
      const byDigest = new Map<string, { readonly text: string; readonly paths: string[] }>()
      for (const file of new Set(files)) {
        const rule = rules.get(file)
        if (rule === undefined) continue
        const known = byDigest.get(rule.digest)
        const path = quotePath(pathOf(file))
        if (known === undefined)
          byDigest.set(rule.digest, { text: fitted.get(rule)?.text ?? '', paths: [path] })
        else known.paths.push(path)
      }
      const groups = [...byDigest.values()]
      return groups.map(({ text, paths }) => {
        if (groups.length === 1) return { text, paths: null, pathsLeftOut: 0 }
        const named = fittingPaths(paths)
        return { text, paths: named, pathsLeftOut: paths.length - named.length }
      })
    },
    warnings: [...cut.values()],
  }
}

function fittingPaths(paths: readonly string[]): string[] {
  const fitting: string[] = []
  let used = 0
  for (const path of paths) {
    used += byteLengthOf(path) + 1
    if (used > maxPathBytes) break
    fitting.push(path)
  }
  return fitting
}

function cutWarning({ source, pattern }: ResolvedRule, missing: number): Warning {
  return {
    code: 'rule_cut',
    subject: source,
    detail: `The rule for ${JSON.stringify(pattern)} is longer than one conversation can take: its last ${missing} bytes are not shown to the model.`,
    incomplete: false,
  }
}
