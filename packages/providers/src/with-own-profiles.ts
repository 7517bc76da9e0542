import type { JsonObject } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { EndpointProfile } from './profiles/endpoint-profile.ts'
import { extendProfile, type ProfileChange } from './profiles/extend-profile.ts'
import { profileNamePattern } from './profiles/own-profiles.ts'
import type { Protocol } from './protocols/protocol.ts'
import type { SettingsError } from './settings-error.ts'

/** The profiles of a protocol with those that settings bring, whose hosts are looked at first. */
export function withOwnProfiles<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  changes: Readonly<Record<string, ProfileChange<Profile>>>,
): Result<Readonly<Record<string, Profile>>, SettingsError> {
  const own: [string, Profile][] = []
  for (const [name, given] of Object.entries(changes)) {
    const setting = `profiles.${name}`
    if (!profileNamePattern.test(name) || name === 'auto')
      return err(invalid(setting, 'a name of small letters, digits, _ and -'))
    const read = readChange(protocol, given, setting)
    if (read.isErr()) return err(read.error)
    const from = read.value.extends ?? (isKnown(protocol, name) ? name : protocol.generic.name)
    const base = isKnown(protocol, from) ? protocol.profiles[from] : undefined
    if (base === undefined) {
      return err({ code: 'unknown_profile', setting: `${setting}.extends`, environment: [], problem: null })
    }
    own.push([name, extendProfile(base, name, read.value)])
  }
  // Order tells which of two that claim a host is asked; a known name keeps what settings say of it.
  return ok({ ...Object.fromEntries(own), ...protocol.profiles, ...Object.fromEntries(own) })
}

/** A change or a whole profile, checked: whoever writes no TypeScript learns what is wrong before anything is sent. */
export function readChange<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  given: ProfileChange<Profile>,
  setting: string,
): Result<ProfileChange<Profile>, SettingsError> {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return protocol.change
    .read(set as JsonObject, setting, (field) => field)
    .mapErr(({ path, expected }) => invalid(path, expected))
}

function isKnown<Profile extends EndpointProfile>(protocol: Protocol<Profile>, name: string): boolean {
  return Object.hasOwn(protocol.profiles, name)
}

function invalid(setting: string, expected: string): SettingsError {
  return { code: 'invalid_profile', setting, environment: [], problem: null, expected }
}
