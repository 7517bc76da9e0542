import { anthropic, genericMessages, opencodeMessages } from './anthropic.ts'
import type { EndpointProfile } from './endpoint-profile.ts'
import { extendProfile } from './extend-profile.ts'
import { gemini, genericGemini } from './gemini.ts'
import type { OwnProfile, ProfileProtocol } from './own-profiles.ts'
import { profiles } from './profiles.ts'
import { azureResponses, genericResponses, openaiResponses, opencodeResponses } from './responses.ts'

/** Every vendor that is known, by protocol and name. */
export const knownProfiles = {
  openai: profiles,
  responses: {
    generic: genericResponses,
    openai: openaiResponses,
    azure: azureResponses,
    opencode: opencodeResponses,
  },
  anthropic: { generic: genericMessages, anthropic, opencode: opencodeMessages },
  gemini: { generic: genericGemini, gemini },
} as const satisfies Readonly<Record<ProfileProtocol, Readonly<Record<string, EndpointProfile>>>>

/** The profile that goes by a name for a protocol, one of one's own or a known one; null where there is none. */
export function profileNamed(
  protocol: ProfileProtocol,
  name: string,
  own: Readonly<Record<string, OwnProfile>> = {},
): EndpointProfile | null {
  const known: Readonly<Record<string, EndpointProfile>> = knownProfiles[protocol]
  const find = (wanted: string): EndpointProfile | null =>
    Object.hasOwn(known, wanted) ? (known[wanted] ?? null) : null
  const mine = Object.hasOwn(own, name) ? own[name] : undefined
  if (mine === undefined || mine.protocol !== protocol) return find(name)
  const base = find(mine.change.extends ?? (Object.hasOwn(known, name) ? name : 'generic'))
  return base === null ? null : extendProfile<EndpointProfile>(base, name, mine.change)
}
