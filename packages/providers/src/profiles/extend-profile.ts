import type { EndpointProfile } from './endpoint-profile.ts'

/** What a profile of one's own says otherwise than the one it goes out from. */
export type ProfileChange<Profile extends EndpointProfile> = Partial<Omit<Profile, 'name'>> & {
  /** The vendor it goes out from: that of its own name, where there is one, else `generic`. */
  readonly extends?: string | undefined
}

interface Family {
  readonly startsWith: string
}

/**
 * A profile with some fields changed. A changed field holds for every model, whatever a family of the profile says of it, unless
 * one of the changed families says so; a changed family goes out from the one that was first to match its beginning. A profile
 * with a name and an address of its own takes over neither the hosts nor the variables of the one it goes out from: a key would
 * go to a stranger.
 */
export function extendProfile<Profile extends EndpointProfile>(
  profile: Profile,
  name: string,
  { extends: _base, ...fields }: ProfileChange<Profile>,
): Profile {
  const { baseUrl } = fields as Partial<EndpointProfile>
  const isMoved = name !== profile.name && typeof baseUrl === 'string'
  const unknown = {
    hosts: isMoved ? hostsOf(baseUrl) : [],
    keyEnv: [],
    bearerEnv: [],
    baseUrlEnv: [],
    envHeaders: {},
  }
  const changed = {
    ...profile,
    ...(isMoved ? unknown : name === profile.name ? {} : { hosts: [] }),
    ...fields,
    name,
  }
  const old = familiesOf(profile)
  if (old === null) return changed
  const given = familiesOf(fields) ?? []
  const merged = given.map((family) => ({ ...firstMatch(old, family.startsWith), ...family }))
  const rest = old.map((family) => without(family, Object.keys(fields)))
  return { ...changed, families: [...merged, ...rest] }
}

function familiesOf(profile: object): readonly Family[] | null {
  return 'families' in profile ? (profile.families as readonly Family[]) : null
}

function firstMatch(families: readonly Family[], beginning: string): Family | undefined {
  return families.find(({ startsWith }) => beginning.startsWith(startsWith))
}

function without(family: Family, names: readonly string[]): Family {
  const kept = Object.entries(family).filter(([name]) => name === 'startsWith' || !names.includes(name))
  return Object.fromEntries(kept) as unknown as Family
}

function hostsOf(baseUrl: string): readonly string[] {
  return URL.canParse(baseUrl) ? [new URL(baseUrl).hostname] : []
}
