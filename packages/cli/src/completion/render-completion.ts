import type { Command } from '../commands/command.ts'
import { bashCompletion } from './bash-completion.ts'
import { type CompletedCommand, completionTable } from './completion-table.ts'
import { fishCompletion } from './fish-completion.ts'
import { zshCompletion } from './zsh-completion.ts'

/** Shells that a script can be made for. */
export type Shell = 'bash' | 'zsh' | 'fish'

const renderers: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** The script that makes a shell complete this program's commands, flags and their values. */
export function renderCompletion(shell: Shell, commands: readonly Command[]): string {
  return renderers[shell](completionTable(commands))
}
