import type { DefectPattern } from './pattern.ts'
import { onLine, product } from './pattern.ts'

/** A signed token that grants all rights of a project: its claims can be read, so its role is known. */
export const privilegedToken: DefectPattern = {
  id: 'privileged-token',
  languages: 'all',
  roles: product,
  severity: 'critical',
  category: 'security',
  title: 'A signed token with full rights is committed',
  explanation:
    'The claims of this token name a role that passes all access rules. Whoever reads the repository can use it until it expires.',
  suggestion: 'Replace the signing key, and read the new token from the environment or a secret store.',
  confidence: 0.95,
  quotesNothing: true,
  cues: ['eyJ'],
  match(place) {
    for (const [token, , claims = ''] of place.line.text.matchAll(signedToken)) {
      const role = /"role"\s?:\s?"(service_role|admin|supabase_admin)"/.exec(decode(claims))?.[1]
      if (role !== undefined) {
        return onLine(place, `The token ${token.slice(0, 4)}…${token.slice(-2)} claims the role ${role}.`)
      }
    }
    return null
  },
}

const signedToken = /\b(eyJ[A-Za-z0-9_-]{10,400})\.(eyJ[A-Za-z0-9_-]{10,1200})\.[A-Za-z0-9_-]{20,700}/g

function decode(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  let text = ''
  let bits = 0
  let held = 0
  for (const character of part) {
    held = ((held << 6) | alphabet.indexOf(character)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    text += String.fromCharCode((held >> bits) & 0xff)
  }
  return text
}
