import { errAsync, okAsync } from 'neverthrow'
import type { Keyring } from '../../ports/keyring.ts'
import type { ParsedServerKeys } from './parse-server-keys.ts'

/**
 * A keyring of keys that were read, the active ones first. Other registration keys are good until their time is over, and
 * not at all where they name none.
 */
export function keyringOf({ registration, credentials }: ParsedServerKeys): Keyring {
  const [active] = registration
  const [encrypting] = credentials
  return {
    registrationKey: () => (active === undefined ? errAsync(unavailable) : okAsync(active)),
    registrationKeyOf: (kid, now) => {
      const key = registration.find((one) => one.kid === kid)
      const good = key !== undefined && (key === active || (key.acceptedUntil ?? 0) > now)
      return okAsync(good ? key : null)
    },
    credentialKey: () => (encrypting === undefined ? errAsync(unavailable) : okAsync(encrypting)),
    credentialKeyOf: (id) => okAsync(credentials.find((one) => one.id === id) ?? null),
  }
}

const unavailable = { code: 'key_unavailable' } as const
