/** What can be wrong with one value: a keyword of JSON Schema, or the name of a rule that no schema can say. */
export const detailCodes = [
  'required',
  'additionalProperties',
  'type',
  'enum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'minimum',
  'dependentRequired',
  'not_well_formed',
  'empty',
  'too_long',
  'forbidden_code_point',
  'object_format_mismatch',
  'provider_profile_invalid',
  'malformed',
  'unknown_key',
  'expired',
  'replayed',
] as const

/** One of the words. */
export type DetailCode = (typeof detailCodes)[number]
