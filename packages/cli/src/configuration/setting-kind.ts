import type { JsonValue } from '@scrutineer/core'

/** What a file of settings can hold at one place. */
export type PlainValue = JsonValue

/** JSON Schema of a value. */
export type ValueSchema = Readonly<Record<string, unknown>>

/**
 * What values a setting takes, and how each is written: in a file (`toPlain`, `fromPlain`), and as text on a command
 * line or in a variable (`toText`, `fromText`). Writing and reading again gives the same value. Reading gives undefined
 * for what is no such value.
 */
export interface SettingKind<Value> {
  /** Follows "expected". */
  readonly expected: string
  readonly schema: ValueSchema
  /** Whether several words are several items, not one text with blanks. */
  readonly isList: boolean
  fromText(text: string): Value | undefined
  fromPlain(plain: PlainValue): Value | undefined
  toText(value: Value): string
  toPlain(value: Value): PlainValue
  /** What is wrong in a value of several parts, to follow the name of the setting; null where nothing more can be said. */
  explain?(given: PlainValue): string | null
}
