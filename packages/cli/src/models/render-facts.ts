import { escapeTerminalLine } from '@scrutineer/core'
import { renderRows } from '../help/render-rows.ts'

/** Facts with their names before them, a line each; whatever they hold is safe on a terminal. */
export function renderFacts(facts: readonly (readonly [name: string, fact: string])[]): string {
  const rows = renderRows(facts.map(([name, fact]) => [name, escapeTerminalLine(fact)]))
  return `${rows.map((row) => row.trimStart()).join('\n')}\n`
}
