import * as v from 'valibot'

/**
 * The schema of an object with these members. Which others there are is for `unknownMembers`: a library's own check stops at the
 * first, and takes for known what every object inherits.
 */
export function members<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.custom<v.InferInput<v.ObjectSchema<Entries, undefined>>>(isObject, 'type'),
    v.object(entries, () => 'required'),
  )
}

/** An array has no members, though it could do for an object whose members are all optional. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
