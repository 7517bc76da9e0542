import { type EndpointProfile, profileNamed } from '@scrutineer/providers/profiles'
import type { ChatChoice } from './model-choice.ts'

const usual = { openai: 'openai', responses: 'openai', anthropic: 'anthropic', gemini: 'gemini' } as const

/** The profile of the vendor that is meant where no endpoint is named; null where the profile goes out from nobody. */
export function vendorOf({
  protocol,
  profile,
  ownProfiles = {},
}: Pick<ChatChoice, 'protocol' | 'profile'> & Partial<ChatChoice>): EndpointProfile | null {
  return profileNamed(protocol, profile ?? usual[protocol], ownProfiles)
}
