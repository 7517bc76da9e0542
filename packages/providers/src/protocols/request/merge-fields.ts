import type { JsonObject, JsonValue } from '@scrutineer/core'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'

/** A body that is ready to be written, and what was left out of it by name. */
export interface MergedFields {
  readonly sent: JsonObject
  readonly leftOut: readonly string[]
}

/**
 * One body from the request's own fields, the user's and the profile's, each only where those before it say nothing.
 * What the profile leaves out is left out, but for the `core` fields, which nobody replaces or leaves out.
 */
export function mergeFields(
  own: readonly (readonly [string, JsonValue])[],
  user: JsonObject,
  profile: Pick<EndpointProfile, 'body' | 'omitFields'>,
  core: ReadonlySet<string>,
): MergedFields {
  const given = new Set(own.map(([name]) => name))
  const more = Object.entries(user).filter(([name]) => !core.has(name) && !given.has(name))
  const fields = [...own, ...more]
  const isLeftOut = ([name]: readonly [string, JsonValue]): boolean =>
    profile.omitFields.includes(name) && !core.has(name)
  const kept = new Map(fields.filter((field) => !isLeftOut(field)))
  for (const [name, value] of Object.entries(profile.body)) {
    if (!core.has(name) && !kept.has(name)) kept.set(name, value)
  }
  return { sent: Object.fromEntries(kept), leftOut: fields.filter(isLeftOut).map(([name]) => name) }
}
