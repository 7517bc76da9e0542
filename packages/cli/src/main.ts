import { err, type Result } from 'neverthrow'
import { toggle } from './arguments/flag.ts'
import { readFlags, see } from './arguments/read-flags.ts'
import { splitWords, type Words } from './arguments/split-words.ts'
import type { CommandEnd, ExitCode, RunCommand } from './commands/command.ts'
import { commands } from './commands/commands.ts'
import { findCommand } from './commands/find-command.ts'
import { type Failure, usageFailure } from './failure.ts'
import type { MachineFormat, WantedDocument } from './output/render-failure.ts'
import { reportFailure } from './output/report-failure.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Runs one command line and gives its exit code. Standard output gets the result alone; a failure is one line on
 * standard error, and a document on standard output where a form for programs was asked for. Never rejects for what can be
 * expected; what it did not expect ends as `error[internal]`.
 */
export async function main(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const words = splitWords(argv, takesValue())
  const prepared = prepare(words)
  const result = prepared.isErr() ? err(prepared.error) : await run(prepared.value, surroundings)
  if (result.isErr()) await reportFailure(result.error, wantedDocument(words), surroundings)
  const end = result.isOk() ? result.value : 2
  if (end === 'stopped') return 0
  // Who stopped the program is told so, even where the result was already on its way.
  return surroundings.interrupted.aborted ? 130 : end
}

/** The word after the program's name decides; without one, only --help and --version can be meant. */
function prepare(words: Words): Result<RunCommand, Failure> {
  const [name, ...positionals] = words.positionals
  if (name !== undefined) {
    return findCommand(commands, name).andThen((command) => command.prepare(words.flags, positionals))
  }
  return readFlags('', { help: toggle(''), version: toggle('') }, words.flags).andThen(
    ({ help, version }) => {
      if (help !== undefined)
        return findCommand(commands, 'help').andThen((command) => command.prepare([], []))
      if (version !== undefined)
        return findCommand(commands, 'version').andThen((command) => command.prepare([], []))
      const names = commands.map((command) => command.name).join(', ')
      return err(usageFailure(`no command is given, expected one of ${names}; ${see('')}`))
    },
  )
}

async function run(command: RunCommand, surroundings: Surroundings): Promise<Result<CommandEnd, Failure>> {
  if (surroundings.cwd === '') return err(folderGone)
  try {
    return await command(surroundings)
  } catch (error) {
    return err({ code: 'internal', message: `a mistake in scrutineer: ${String(error)}; please report it` })
  }
}

const folderGone: Failure = {
  code: 'folder_missing',
  message:
    'the current folder is gone or may not be entered, expected one that exists; go into another first',
}

/** Which flags are followed by a value, over all commands: a flag's name means the same everywhere. */
function takesValue(): ReadonlyMap<string, boolean> {
  const flags = commands.flatMap((command) => Object.entries(command.flags))
  return new Map([
    ...flags.map(([name, flag]) => [name, flag.placeholder !== null] as const),
    ['version', false],
  ])
}

/** What standard output has to hold even for a failure; null where people read it. */
function wantedDocument({ flags, positionals: [name] }: Words): WantedDocument | null {
  const asked = flags.find((flag) => flag.name === 'format')?.value
  const format = machineFormats.find((known) => known === asked)
  const command = commands.find((known) => known.name === name)
  return format === undefined ? null : { format, document: command?.failureDocument ?? 'report' }
}

const machineFormats: readonly MachineFormat[] = ['json', 'sarif', 'github', 'gitlab', 'rdjson']
