import type { Flag } from './flag.ts'

/** The flags of a command, by name without dashes. */
export type FlagTable = Readonly<Record<string, Flag<unknown>>>

/** Values of the flags that were given: a list where a flag may be repeated. */
export type FlagValues<Table extends FlagTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends Flag<infer Value, infer Repeatable>
    ? Repeatable extends true
      ? readonly Value[]
      : Value
    : never
}
