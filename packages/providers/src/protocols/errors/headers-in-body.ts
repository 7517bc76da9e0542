import { isJsonObject, type JsonObject } from '@scrutineer/core'

/** What a body may hold in place of a header, and the header that means the same. */
const fields: readonly (readonly [field: string, header: string])[] = [
  ['retry_after_ms', 'retry-after-ms'],
  ['retryAfterMs', 'retry-after-ms'],
  ['retry_after', 'retry-after'],
  ['retry_after_seconds', 'retry-after'],
  ['retryAfter', 'retry-after'],
  ['resets_in_seconds', 'retry-after'],
]

/**
 * The headers on waiting that stand in an error body: fields such as `retry_after` in it, in its `error` or in the `metadata`
 * or `details` of that, and the `headers` that OpenRouter hands on in `metadata`. Names in lower case.
 */
export function headersInBody(body: unknown): Readonly<Record<string, string>> {
  const outer = objectOf(Array.isArray(body) ? (body as readonly unknown[])[0] : body)
  const error = objectOf(outer['error'])
  const metadata = objectOf(error['metadata'])
  const found: Record<string, string> = {}
  for (const place of [outer, error, objectOf(error['details']), objectOf(outer['metadata']), metadata]) {
    for (const [field, header] of fields) take(header, place[field])
  }
  for (const [name, value] of Object.entries(objectOf(metadata['headers'])).slice(0, 20)) {
    const header = name.toLowerCase()
    if (/^(?:retry-after|x-ratelimit-)/.test(header)) take(header, value)
  }
  return found

  function take(header: string, value: unknown): void {
    if (typeof value === 'number' || typeof value === 'string') found[header] = String(value).slice(0, 100)
  }
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}
