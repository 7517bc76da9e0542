import type { CommandText } from './command.ts'

/** A word of a command that has several, such as `get` of `config`. */
export interface CommandWord extends CommandText {
  /** Words behind it. */
  readonly leastWords: number
  readonly mostWords: number
}

/** Makes the words of a command. */
export function wordsOf(command: string) {
  return (
    name: string,
    usage: string,
    summary: string,
    [leastWords, mostWords]: readonly [number, number],
    ...notes: string[]
  ): CommandWord => ({
    name: `${command} ${name}`,
    usage: [`${usage} [FLAG ...]`.trim()],
    summary,
    notes,
    leastWords,
    mostWords,
  })
}
