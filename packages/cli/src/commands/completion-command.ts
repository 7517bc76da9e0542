import { err, ok } from 'neverthrow'
import { see } from '../arguments/read-flags.ts'
import { usageFailure } from '../failure.ts'
import { type Command, defineCommand } from './command.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** `scrutineer completion SHELL` for the given commands. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'Print a script that completes commands and flags in a shell',
    usage: [shells.join('|')],
    notes: [
      'To use it, add the line that fits to the startup file of your shell:',
      '  bash  eval "$(scrutineer completion bash)"',
      '  zsh   eval "$(scrutineer completion zsh)"',
      '  fish  scrutineer completion fish | source',
    ],
    flags: {},
    maxPositionals: 1,
    check: () => null,
    run: async ({ positionals: [name] }, { stdout }) => {
      const shell = shells.find((one) => one === name)
      if (shell === undefined) {
        const given = name === undefined ? 'no shell is given' : `unknown shell ${JSON.stringify(name)}`
        return err(usageFailure(`${given}, expected one of ${shells.join(', ')}; ${see('completion')}`))
      }
      const { renderCompletion } = await import('../completion/render-completion.ts')
      await stdout.write(renderCompletion(shell, commands()))
      return ok(0)
    },
  })
}
