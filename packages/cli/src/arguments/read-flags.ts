import { err, ok, type Result } from 'neverthrow'
import { type Failure, usageFailure } from '../failure.ts'
import type { FlagTable, FlagValues } from './flag-table.ts'
import { nearestName } from './nearest-name.ts'
import type { FlagWord } from './split-words.ts'

/** Values of a command's flags, or the first word on the command line that cannot be meant. */
export function readFlags<Table extends FlagTable>(
  command: string,
  table: Table,
  words: readonly FlagWord[],
): Result<FlagValues<Table>, Failure> {
  const values: Record<string, unknown> = {}
  for (const word of words) {
    const flag = Object.hasOwn(table, word.name) ? table[word.name] : undefined
    if (flag === undefined || word.word.startsWith(`-${word.name}`))
      return err(unknownFlag(command, table, word))
    const text = textOf(word, flag.placeholder)
    if (text.isErr()) return err(usageFailure(text.error))
    const value = flag.read(text.value)
    if (value.isErr()) {
      return err(
        usageFailure(
          `--${word.name} has the value ${JSON.stringify(text.value)}, expected ${value.error}; ${see(command)}`,
        ),
      )
    }
    if (flag.repeatable) {
      const list = values[word.name]
      values[word.name] = [...(Array.isArray(list) ? (list as unknown[]) : []), value.value]
    } else if (Object.hasOwn(values, word.name)) {
      return err(usageFailure(`--${word.name} is given twice, expected once; leave one out`))
    } else {
      values[word.name] = value.value
    }
  }
  // Each value came from its own flag's `read`, which is what FlagValues says.
  return ok(values as FlagValues<Table>)
}

/** What to read for more. */
export function see(command: string): string {
  return command === '' ? 'see scrutineer help' : `see scrutineer help ${command}`
}

function textOf(word: FlagWord, placeholder: string | null): Result<string, string> {
  if (placeholder === null) return ok(word.inline ? (word.value ?? '') : 'true')
  if (word.value === null)
    return err(`--${word.name} has no value, expected ${placeholder}; write --${word.name} ${placeholder}`)
  if (!word.inline && /^-./.test(word.value)) {
    return err(
      `--${word.name} is followed by ${word.value}, expected ${placeholder}; write --${word.name}=VALUE for a value that starts with a dash`,
    )
  }
  return ok(word.value)
}

function unknownFlag(command: string, table: FlagTable, word: FlagWord): Failure {
  const where = command === '' ? 'without a command' : `of ${command}`
  const name = word.word.replace(/=.*$/s, '')
  const nearest = nearestName(word.name, Object.keys(table))
  const advice = nearest === null ? see(command) : `did you mean --${nearest}?`
  return usageFailure(`unknown flag ${name}, expected a flag ${where}; ${advice}`)
}
