import { inspectJson } from './inspect-json.ts'

/** Deep enough for every real answer, shallow enough for whatever walks it by recursion. */
const maxDepth = 128

/** A JSON text, read. */
export interface ParsedJson {
  readonly value: unknown
  /** A key stands twice in one of its objects, or reaches a prototype: once read, nothing else tells of it. */
  readonly unsafeKeys: boolean
}

/** The value of a JSON text, of which nothing is repaired; undefined when it is none or nested beyond all sense. */
export function parseJson(text: string): ParsedJson | undefined {
  const unsafeKeys = hasUnsafeKeys(text)
  if (unsafeKeys && inspectJson(text, { maxDepth, keys: 'free' }) !== null) return undefined
  return { value: JSON.parse(text), unsafeKeys }
}

function hasUnsafeKeys(text: string): boolean {
  return inspectJson(text, { maxDepth, keys: 'checked' }) !== null
}
