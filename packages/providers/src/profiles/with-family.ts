/** A profile with what the first of its families that an id belongs to does otherwise. */
export function withFamily<Profile extends { readonly families: readonly { readonly startsWith: string }[] }>(
  profile: Profile,
  id: string,
): Profile {
  const family = profile.families.find(({ startsWith }) => id.startsWith(startsWith))
  if (family === undefined) return profile
  const { startsWith: _name, ...rules } = family
  return { ...profile, ...rules }
}

/**
 * The part of a model's name that families go by: in small letters, after the last slash, and without what clouds put before it:
 * `ft:` for a model of one's own that was made of another, the region and the maker on Bedrock.
 */
export function plainModelId(model: string): string {
  const id = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  return id.replace(/^(?:ft:|(?:[a-z-]{2,8}\.)?anthropic\.)/, '')
}
