import type { FlagTable } from '../arguments/flag-table.ts'
import { renderRows } from './render-rows.ts'

/** Help of one command: how to call it, its flags, its notes. */
export function renderCommandHelp(command: {
  readonly name: string
  readonly summary: string
  readonly usage: readonly string[]
  readonly notes: readonly string[]
  readonly flags: FlagTable
}): string {
  const usage = command.usage.map((words, index) =>
    `${index === 0 ? 'Usage:' : '      '} scrutineer ${command.name} ${words}`.trimEnd(),
  )
  const rows = Object.entries(command.flags).map(
    ([name, flag]) =>
      [flag.placeholder === null ? `--${name}` : `--${name} ${flag.placeholder}`, flag.help] as const,
  )
  const notes = command.notes.length === 0 ? [] : ['', ...command.notes]
  return `${[command.summary, '', ...usage, '', 'Flags:', ...renderRows(rows), ...notes].join('\n')}\n`
}
