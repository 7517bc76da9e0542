import { err, ok, type Result } from 'neverthrow'
import { toggle } from '../arguments/flag.ts'
import type { FlagTable, FlagValues } from '../arguments/flag-table.ts'
import { readFlags, see } from '../arguments/read-flags.ts'
import type { FlagWord } from '../arguments/split-words.ts'
import { type Failure, usageFailure } from '../failure.ts'
import { renderCommandHelp } from '../help/render-command-help.ts'
import type { Surroundings } from '../surroundings.ts'

/** 0 complete and below the gate, 1 complete with a finding at the gate, 2 failed or incomplete, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130

/** How a command ended: with a code, or `stopped`, which is 0 although the program was told to end: a service's usual end. */
export type CommandEnd = ExitCode | 'stopped'

/** Runs a command whose command line was fine. Rejects for nothing that can be expected. */
export type RunCommand = (surroundings: Surroundings) => Promise<Result<CommandEnd, Failure>>

/** What help says about a command. */
export interface CommandText {
  readonly name: string
  readonly summary: string
  /** What follows the command's name, one entry for each way of calling it. */
  readonly usage: readonly string[]
  /** Lines that help shows below the flags. */
  readonly notes: readonly string[]
}

/** What stands in the place of a JSON result that there is not: the report of a run that brought none, or `{code, detail}`. */
export type FailureDocument = 'report' | 'error_body'

/** A command as the command line and help know it. */
export interface Command extends CommandText {
  readonly flags: FlagTable
  readonly failureDocument: FailureDocument
  /** Help of words of the command, such as `get` of `config`; null where they have none of their own. */
  helpOf(positionals: readonly string[]): CommandText | null
  /** Checks the words and, when all of them can be meant, gives what runs the command. */
  prepare(words: readonly FlagWord[], positionals: readonly string[]): Result<RunCommand, Failure>
}

/** What a command was given. */
export interface Given<Table extends FlagTable> {
  readonly flags: FlagValues<Table>
  readonly positionals: readonly string[]
}

/** A command whose `run` sees the values of its own flags, typed. Adds `--help`. */
export function defineCommand<Table extends FlagTable>(
  spec: CommandText & {
    readonly flags: Table
    /** How many words beside flags it takes. */
    readonly maxPositionals: number
    /** Default `report`. */
    readonly failureDocument?: FailureDocument
    /** What no flag can know alone: flags that exclude or need one another. Null when all is well. */
    readonly check: (flags: FlagValues<Table>) => Failure | null
    /** Help of a word of the command, such as `get` of `config`; null where the help of the whole command is meant. */
    readonly helpOf?: (positionals: readonly string[]) => CommandText | null
    readonly run: (given: Given<Table>, surroundings: Surroundings) => Promise<Result<CommandEnd, Failure>>
  },
): Command {
  const { name, summary, usage, notes, failureDocument = 'report' } = spec
  const flags = { ...spec.flags, help: toggle('Show this help') }
  const command: Command = {
    name,
    summary,
    usage,
    notes,
    flags,
    failureDocument,
    helpOf: (positionals) => spec.helpOf?.(positionals) ?? null,
    prepare: (words, positionals) => {
      const extra = positionals[spec.maxPositionals]
      const values = readFlags(name, flags, words)
      if (values.isErr()) return err(values.error)
      if (extra !== undefined) return err(unexpectedWord(name, extra))
      if (values.value.help === true) {
        const text = command.helpOf(positionals)
        return ok((surroundings) => showHelp(text === null ? command : { ...command, ...text }, surroundings))
      }
      const failure = spec.check(values.value)
      if (failure !== null) return err(failure)
      return ok((surroundings) => spec.run({ flags: values.value, positionals }, surroundings))
    },
  }
  return command
}

/** A word that a command does not take. */
export function unexpectedWord(command: string, word: string): Failure {
  return usageFailure(`unexpected word ${JSON.stringify(word)}, expected only flags; ${see(command)}`)
}

async function showHelp(command: Command, { stdout }: Surroundings): Promise<Result<ExitCode, Failure>> {
  await stdout.write(renderCommandHelp(command))
  return ok(0)
}
