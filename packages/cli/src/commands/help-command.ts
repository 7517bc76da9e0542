import { err, ok } from 'neverthrow'
import { renderCommandHelp } from '../help/render-command-help.ts'
import { renderHelp } from '../help/render-help.ts'
import { type Command, defineCommand } from './command.ts'
import { findCommand } from './find-command.ts'

/** `scrutineer help [COMMAND]` for the given commands. */
export function helpCommand(commands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'help',
    summary: 'Show what the commands do, or the flags of one command',
    usage: ['[COMMAND]'],
    notes: [],
    flags: {},
    maxPositionals: 1,
    check: () => null,
    run: async ({ positionals: [name] }, { stdout }) => {
      const help =
        name === undefined ? ok(renderHelp(commands())) : findCommand(commands(), name).map(renderCommandHelp)
      if (help.isErr()) return err(help.error)
      await stdout.write(help.value)
      return ok(0)
    },
  })
}
