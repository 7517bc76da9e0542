import type { EndpointProfile } from '../profiles/endpoint-profile.ts'
import type { ResolvedSettings } from '../resolve-settings.ts'

/** A key as short as the word that local servers are given for one would be found in ordinary text. */
const shortestSecret = 12

/** What is sent with a request and must not come back in a text for people. */
export function secretsOf(
  settings: Pick<ResolvedSettings<EndpointProfile>, 'apiKey' | 'headers'>,
): readonly string[] {
  const carried = Object.entries(settings.headers)
    .filter(([name]) => /auth|key|token|secret|cookie/.test(name))
    .map(([, value]) => value.replace(/^\w+ /, ''))
  return [settings.apiKey ?? '', ...carried].filter((secret) => secret.length >= shortestSecret)
}
