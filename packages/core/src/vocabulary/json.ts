/** A value that JSON text can carry. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject

/** A JSON object; the only shape that tool arguments and final answers may have. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** Says whether a parsed JSON value is an object, not an array and not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
