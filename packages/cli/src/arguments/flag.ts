import type { Severity } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { readDuration } from './read-duration.ts'

/** One flag as people type it: how its value is read, and how help shows it. */
export interface Flag<Value, Repeatable extends boolean = boolean> {
  /** What stands for the value in help; null for a switch, which takes no value. */
  readonly placeholder: string | null
  readonly help: string
  readonly repeatable: Repeatable
  /** The value, or what was expected instead. */
  read(text: string): Result<Value, string>
}

/** A flag without a value. */
export function toggle(help: string): Flag<true, false> {
  return { placeholder: null, help, repeatable: false, read: () => ok(true) }
}

/** Text that is not blank; `noun` says what it should have been, such as `a file`. */
export function text(placeholder: string, noun: string, help: string): Flag<string, false> {
  return { placeholder, help, repeatable: false, read: (value) => readText(value, noun) }
}

/** Text that may be given several times. */
export function texts(placeholder: string, noun: string, help: string): Flag<string, true> {
  return { placeholder, help, repeatable: true, read: (value) => readText(value, noun) }
}

/** One of a few words. */
export function choice<const Word extends string>(words: readonly Word[], help: string): Flag<Word, false> {
  return {
    placeholder: words.join('|'),
    help,
    repeatable: false,
    read: (value) => {
      const word = words.find((candidate) => candidate === value)
      return word === undefined ? err(`one of ${words.join(', ')}`) : ok(word)
    },
  }
}

/** A whole number of at least `least`. */
export function whole(least: number, help: string): Flag<number, false> {
  return {
    placeholder: 'N',
    help,
    repeatable: false,
    read: (value) => {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
      return number >= least ? ok(number) : err(`a whole number of at least ${least}`)
    },
  }
}

/** A decimal number that `accepts` takes; `expected` says which those are. */
export function decimal(
  expected: string,
  accepts: (value: number) => boolean,
  help: string,
): Flag<number, false> {
  return {
    placeholder: 'N',
    help,
    repeatable: false,
    read: (value) => {
      const number = /^\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : Number.NaN
      return accepts(number) ? ok(number) : err(expected)
    },
  }
}

/** A span of time such as `90s`, in milliseconds. */
export function duration(help: string): Flag<number, false> {
  return {
    placeholder: 'TIME',
    help,
    repeatable: false,
    read: (value) => {
      const milliseconds = readDuration(value)
      return milliseconds === null ? err('a time such as 90s, 2m or 1m30s') : ok(milliseconds)
    },
  }
}

/** Core's severities, spelled out: importing them would load all of core before the program can say its version. */
export const severityWords = [
  'critical',
  'high',
  'medium',
  'low',
  'info',
] as const satisfies readonly Severity[]

/** Severities separated by commas, or the word `none` for no severity at all. */
export function severityList(help: string): Flag<readonly Severity[], false> {
  const expected = `none, or a comma-separated list of ${severityWords.join(', ')}`
  return {
    placeholder: 'LIST',
    help,
    repeatable: false,
    read: (value) => {
      if (value === 'none') return ok([])
      const words = value.split(',').map((word) => word.trim())
      const known = severityWords.filter((severity) => words.includes(severity))
      return words.every((word) => known.some((severity) => severity === word)) ? ok(known) : err(expected)
    },
  }
}

function readText(value: string, noun: string): Result<string, string> {
  return value.trim() === '' ? err(`${noun} (is the variable that should hold it set?)`) : ok(value)
}
