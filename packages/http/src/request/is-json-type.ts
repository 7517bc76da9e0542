/** Whether a `Content-Type` says JSON in UTF-8: `application/json`, at most with `charset=utf-8`. */
export function isJsonType(header: string | null): boolean {
  return /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i.test((header ?? '').trim())
}
