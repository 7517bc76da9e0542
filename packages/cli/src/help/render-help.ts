import type { CommandText } from '../commands/command.ts'
import { renderRows } from './render-rows.ts'

/** The overview of all commands. */
export function renderHelp(commands: readonly CommandText[]): string {
  const lines = [
    'scrutineer: a read-only code reviewer. It reads a change and reports defects; it never writes to the repository.',
    '',
    'Usage: scrutineer COMMAND [FLAG ...]',
    '',
    'Commands:',
    ...renderRows(commands.map(({ name, summary }) => [name, summary])),
    '',
    'scrutineer help COMMAND shows the flags of one command; scrutineer --version shows the version.',
    '',
    'Exit codes:',
    ...renderRows([
      ['0', 'complete, and no finding at or above the gate (see review --fail-on)'],
      ['1', 'complete, with a finding at the gate'],
      ['2', 'incomplete or failed: part of the change was not reviewed, or the command line cannot be meant'],
      ['130', 'interrupted'],
    ]),
  ]
  return `${lines.join('\n')}\n`
}
