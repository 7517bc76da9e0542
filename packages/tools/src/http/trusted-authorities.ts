import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import type { Environment } from '../process/git-environment.ts'

/**
 * The authorities to trust in PEM form, when `NODE_EXTRA_CA_CERTS` names more than the usual ones; null when it does not.
 * The usual ones are part of it, because a list that is given to TLS stands in their place.
 */
export async function trustedAuthorities(env: Environment): Promise<readonly string[] | null> {
  const file = env['NODE_EXTRA_CA_CERTS'] ?? ''
  if (file === '') return null
  const extra = await readFile(file, 'utf8').catch(() => '')
  return extra.trim() === '' ? null : [...rootCertificates, extra]
}
