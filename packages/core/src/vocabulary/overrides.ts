/** Some fields of a set that has defaults. One that is undefined counts as left out. */
export type Overrides<Set> = { readonly [Field in keyof Set]?: Set[Field] | undefined }

/** The set with the fields that are given in the place of their defaults. */
export function withDefaults<Set extends object>(
  defaults: Set,
  given: Overrides<Set> | null | undefined,
): Set {
  const named = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(named) }
}
