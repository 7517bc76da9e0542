import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { EndpointProfile } from './endpoint-profile.ts'
import type { ProfileChange } from './extend-profile.ts'
import { chatFields } from './fields/chat-fields.ts'
import type { FieldKind, ProfileFault, Spelling } from './fields/field-kind.ts'
import { type FieldKinds, someOf, text } from './fields/field-kinds.ts'
import { geminiFields } from './fields/gemini-fields.ts'
import { messagesFields } from './fields/messages-fields.ts'
import { responsesFields } from './fields/responses-fields.ts'
import type { GeminiProfile } from './gemini-profile.ts'
import type { MessagesProfile } from './messages-profile.ts'
import type { ResponsesProfile } from './responses-profile.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** The profiles of each protocol, by the words that programs use for it. */
export interface ProfilesByProtocol {
  readonly openai: VendorProfile
  readonly responses: ResponsesProfile
  readonly anthropic: MessagesProfile
  readonly gemini: GeminiProfile
}

/** How an endpoint is spoken to: chat completions, Responses, Messages or generateContent. */
export type ProfileProtocol = keyof ProfilesByProtocol

/** A profile of one's own, and how its endpoint is spoken to. */
export type OwnProfile = {
  readonly [Protocol in ProfileProtocol]: {
    readonly protocol: Protocol
    readonly change: ProfileChange<ProfilesByProtocol[Protocol]>
  }
}[ProfileProtocol]

/** The kind of a change to the profiles of a protocol. */
export type ChangeKind<Profile extends EndpointProfile> = FieldKind<ProfileChange<Profile>>

const base = text('the name of a vendor', /^[a-z0-9][a-z0-9_-]{0,63}$/)

function changeOf<Profile extends EndpointProfile>(
  fields: FieldKinds<Omit<Profile, 'name'>>,
): ChangeKind<Profile> {
  // What was read has fields of the profile alone, each with its own kind, and the name it goes out from.
  return someOf({ ...fields, extends: base }) as ChangeKind<Profile>
}

/** The kind of a change for each protocol. */
export const changeKinds: {
  readonly [Protocol in ProfileProtocol]: ChangeKind<ProfilesByProtocol[Protocol]>
} = {
  openai: changeOf<VendorProfile>(chatFields),
  responses: changeOf<ResponsesProfile>(responsesFields),
  anthropic: changeOf<MessagesProfile>(messagesFields),
  gemini: changeOf<GeminiProfile>(geminiFields),
}

const protocols = Object.keys(changeKinds) as readonly ProfileProtocol[]

/** What a profile may be called. */
export const profileNamePattern = /^[a-z0-9][a-z0-9_-]{0,63}$/

/**
 * Reads profiles of one's own from JSON, each below its name: `protocol` (`openai` if left out), `extends`, and fields of the
 * protocol's profiles, with their names as `spell` writes them. Nothing is taken that is not known, and nothing is left out.
 */
export function readOwnProfiles(
  value: JsonValue,
  spell: Spelling,
): Result<Readonly<Record<string, OwnProfile>>, ProfileFault> {
  if (!isJsonObject(value)) return err({ path: '', expected: 'profiles by their names', known: [] })
  const read: [string, OwnProfile][] = []
  for (const [name, entry] of Object.entries(value)) {
    const profile = readOwnProfile(name, entry, spell)
    if (profile.isErr()) return err(profile.error)
    read.push([name, profile.value])
  }
  return ok(Object.fromEntries(read))
}

function readOwnProfile(name: string, entry: JsonValue, spell: Spelling): Result<OwnProfile, ProfileFault> {
  if (!profileNamePattern.test(name) || name === 'auto') {
    const expected = 'names of small letters, digits, _ and -, none of them auto'
    return err({ path: JSON.stringify(name.slice(0, 80)), expected, known: [] })
  }
  if (!isJsonObject(entry)) return err({ path: name, expected: 'the fields of a profile', known: [] })
  const { protocol: asked = 'openai', ...fields } = entry
  const protocol = protocols.find((known) => known === asked)
  if (protocol === undefined)
    return err({ path: `${name}.protocol`, expected: `one of ${protocols.join(', ')}`, known: [] })
  return changeKinds[protocol].read(fields, name, spell).map((change) => ({ protocol, change }) as OwnProfile)
}

/** JSON Schema of what `readOwnProfiles` reads. */
export function ownProfilesSchema(spell: Spelling): JsonObject {
  const kinds = protocols.map((protocol): JsonObject => {
    const { properties, ...rest } = changeKinds[protocol].schema(spell)
    const named = { const: protocol }
    return {
      ...rest,
      properties: { protocol: named, ...(isJsonObject(properties) ? properties : {}) },
      ...(protocol !== 'openai' && { required: ['protocol'] }),
    }
  })
  return {
    type: 'object',
    propertyNames: { pattern: profileNamePattern.source },
    additionalProperties: { oneOf: kinds },
  }
}
