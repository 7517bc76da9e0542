import type * as v from 'valibot'
import type { ErrorDetail } from '../../vocabulary/api-error.ts'
import { pointer } from './pointer.ts'

/** Characters of a name that is told; one that is longer is told by the object it stands in. */
const maxNameLength = 256

/** Members that a schema does not know, in its own objects and in those inside; no more than `limit`. */
export function unknownMembers(
  schema: v.GenericSchema,
  value: unknown,
  limit: number,
  path: readonly string[] = [],
): readonly ErrorDetail[] {
  const entries = entriesOf(schema)
  if (entries === null || typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const found: ErrorDetail[] = []
  for (const [name, member] of Object.entries(value)) {
    if (found.length >= limit) break
    const known = Object.hasOwn(entries, name) ? entries[name] : undefined
    const place = name.length > maxNameLength ? path : [...path, name]
    if (known === undefined) found.push({ path: pointer(place), code: 'additionalProperties' })
    else found.push(...unknownMembers(known, member, limit - found.length, place))
  }
  return found
}

/** The members that a schema of an object knows, whatever stands around it; null for another. */
function entriesOf(schema: object): Readonly<Record<string, v.GenericSchema>> | null {
  if ('entries' in schema) return schema.entries as Readonly<Record<string, v.GenericSchema>>
  if ('wrapped' in schema) return entriesOf(schema.wrapped as object)
  if (!('pipe' in schema)) return null
  for (const step of schema.pipe as readonly object[]) {
    const entries = entriesOf(step)
    if (entries !== null) return entries
  }
  return null
}
