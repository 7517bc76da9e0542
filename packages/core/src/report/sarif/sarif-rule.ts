import type { Finding } from '../../findings/finding.ts'
import { toVisibleLine } from '../../findings/visible-text.ts'
import type { Category } from '../../vocabulary/category.ts'
import { ruleIdOf } from '../rule-id.ts'
import { sarifText } from './sarif-text.ts'

/** A rule as SARIF lists it: what groups results and stays the same from run to run. */
export interface SarifRule {
  readonly id: string
  readonly shortDescription: { readonly text: string }
  readonly properties: { readonly tags: readonly string[] }
}

/** The rules of some findings, each once, in order of their ids. */
export function rulesOf(findings: readonly Finding[]): SarifRule[] {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const id = ruleIdOf(finding)
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [finding])
    else group.push(finding)
  }
  return [...groups].map(([id, group]) => ruleOf(id, group)).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Viewers list results under this text, so a rule that always says the same is described by that. */
function ruleOf(id: string, findings: readonly [Finding, ...Finding[]]): SarifRule {
  const [{ category, title, ruleId }] = findings
  const isOwn = ruleId !== null && findings.every((finding) => finding.title === title)
  const kind = category === null ? 'A defect that the change introduces.' : descriptions[category]
  const text = isOwn ? sarifText(toVisibleLine(title)) : kind
  return { id, shortDescription: { text }, properties: { tags: category === null ? [] : [category] } }
}

const descriptions: Readonly<Record<Category, string>> = {
  correctness: 'The change makes the program do something wrong.',
  security: 'The change opens the program to misuse.',
  concurrency: 'The change goes wrong when several things happen at once.',
  performance: 'The change costs more time or memory than it should.',
  compatibility: 'The change breaks those who rely on what was there.',
  tests: 'Risky logic of the change is not tested.',
}
