import type { Severity } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { SettingKind } from '../configuration/setting-kind.ts'
import { expectedLocalServers, localServersFromText } from './local-servers.ts'
import { readDuration } from './read-duration.ts'

/** One flag as people type it: how its value is read, and how help shows it. */
export interface Flag<Value, Repeatable extends boolean = boolean> {
  /** What stands for the value in help; null for a switch, which takes no value. */
  readonly placeholder: string | null
  readonly help: string
  readonly repeatable: Repeatable
  /** The value, or what was expected instead; undefined for what counts as not given. */
  read(text: string): Result<Value | undefined, string>
}

/** A flag without a value. `--name=false` is as if it were not there, for scripts that always write it. */
export function toggle(help: string): Flag<true, false> {
  return { ...onOff(help), read: (text) => readTruth(text).map((value) => value || undefined) }
}

/** A flag without a value that `--name=false` turns off, also where a setting has turned it on. */
export function onOff(help: string): Flag<boolean, false> {
  return { placeholder: null, help, repeatable: false, read: readTruth }
}

function readTruth(text: string): Result<boolean, string> {
  return text === 'true' || text === 'false' ? ok(text === 'true') : err('true, false or nothing')
}

/** Text that is not blank; `noun` says what it should have been, such as `a file`. */
export function text(placeholder: string, noun: string, help: string): Flag<string, false> {
  return { placeholder, help, repeatable: false, read: (value) => readText(value, noun) }
}

/** A file to write to; empty, or the word `none`, for no file. */
export function outputFile(help: string): Flag<string, false> {
  return {
    placeholder: 'FILE',
    help,
    repeatable: false,
    read: (value) => {
      if (value.includes('\0')) return err('a file, or none')
      return ok(value === 'none' ? '' : value)
    },
  }
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

/** What another flag takes, or the word `none` for no limit where a setting has one. */
export function orNone<Value>(flag: Flag<Value, false>): Flag<Value | null, false> {
  return {
    ...flag,
    read: (text) =>
      text === 'none' ? ok(null) : flag.read(text).mapErr((expected) => `${expected}, or none`),
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

/** Kinds of model servers on this machine, separated by commas, or the word `none`. */
export function localServers(help: string): Flag<readonly string[], false> {
  return {
    placeholder: 'LIST',
    help,
    repeatable: false,
    read: (value) => {
      const words = localServersFromText(value)
      return words === undefined ? err(expectedLocalServers) : ok(words)
    },
  }
}

/** A value as settings write it as text. */
export function asSetting<Value>(
  kind: Pick<SettingKind<Value>, 'expected' | 'fromText'>,
  placeholder: string,
  help: string,
): Flag<Value, false> {
  return {
    placeholder,
    help,
    repeatable: false,
    read: (text) => {
      const value = kind.fromText(text)
      return value === undefined ? err(kind.expected) : ok(value)
    },
  }
}

function readText(value: string, noun: string): Result<string, string> {
  return value.trim() === '' ? err(`${noun} (is the variable that should hold it set?)`) : ok(value)
}
