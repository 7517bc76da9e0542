import type { JsonObject, JsonValue } from '@scrutineer/core'
import type { Result } from 'neverthrow'

/** How the names of fields are written where profiles come from: `maxTokensField` in code, `max_tokens_field` in files. */
export type Spelling = (name: string) => string

/** Something in a profile that cannot be. */
export interface ProfileFault {
  /** Where, with dots and places: `families[1].replay`. Empty for the whole. */
  readonly path: string
  /** Follows "expected". */
  readonly expected: string
  /** Names of fields that there are, where one stands that there is not; else empty. */
  readonly known: readonly string[]
}

/** What values a field of a profile takes. */
export interface FieldKind<Value> {
  /** Follows "expected". */
  readonly expected: string
  /** JSON Schema of such a value. */
  schema(spell: Spelling): JsonObject
  /** The value, with its fields named as in code. `at` is its path. */
  read(value: JsonValue, at: string, spell: Spelling): Result<Value, ProfileFault>
}
