import { digestOf } from '@scrutineer/core'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import type { EncodeSettings } from '../protocol.ts'

/** The headers of a request; those of the settings win over all others. */
export function encodeHeaders(
  profile: EndpointProfile,
  settings: EncodeSettings,
  sessionKey: string,
): Readonly<Record<string, string>> {
  const { auth, session } = profile
  return {
    ...(settings.apiKey === null ? {} : { [auth.header]: `${auth.prefix}${settings.apiKey}` }),
    accept: settings.stream === true ? 'text/event-stream, application/json' : 'application/json',
    'content-type': 'application/json',
    'user-agent': settings.userAgent,
    ...(session.header === null ? {} : { [session.header]: sessionToken(sessionKey) }),
    ...settings.headers,
  }
}

/** The key itself where it is fit for a header; else a name made from it, so that nothing can be smuggled in by it. */
export function sessionToken(key: string): string {
  return /^[A-Za-z0-9._:-]{1,64}$/.test(key) ? key : digestOf(key, 32)
}
