import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { renderCommandHelp } from '../help/render-command-help.ts'
import { renderHelp } from '../help/render-help.ts'
import { type Command, defineCommand, unexpectedWord } from './command.ts'
import { findCommand } from './find-command.ts'

/** `scrutineer help [COMMAND]` for the given commands. */
export function helpCommand(commands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'help',
    summary: 'Show what the commands do, or the flags of one command',
    usage: ['[COMMAND [WORD ...]]'],
    notes: [],
    flags: {},
    maxPositionals: Number.POSITIVE_INFINITY,
    check: () => null,
    run: async ({ positionals: [name, ...words] }, { stdout }) => {
      const help =
        name === undefined
          ? ok(renderHelp(commands()))
          : findCommand(commands(), name).andThen((command) => helpOn(command, words))
      if (help.isErr()) return err(help.error)
      await stdout.write(help.value)
      return ok(0)
    },
  })
}

/** Help of a command, or of words of it, such as those of `server client add`. */
function helpOn(command: Command, words: readonly string[]): Result<string, Failure> {
  const [first] = words
  if (first === undefined) return ok(renderCommandHelp(command))
  const text = command.helpOf(words)
  return text === null
    ? err(unexpectedWord('help', first))
    : ok(renderCommandHelp({ ...text, flags: command.flags }))
}
