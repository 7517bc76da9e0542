import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as tls from 'node:tls'
import type { ConnectionSettings } from './connection-settings.ts'

/**
 * Whom to trust; null leaves it to Node. A list given to TLS replaces the usual one, so the usual one is part of it: what Node
 * trusts by itself, then what is given, and the files that `NODE_EXTRA_CA_CERTS` and `SSL_CERT_FILE` name. A file that cannot be
 * read adds nothing, as with other programs.
 */
export async function trustedAuthorities({ env, ca }: ConnectionSettings): Promise<readonly string[] | null> {
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? ''
  // Node's own when the program started with it.
  const isKnown = extra === (process.env['NODE_EXTRA_CA_CERTS'] ?? '')
  const ofOpenSsl = env['SSL_CERT_FILE'] ?? ''
  if (ca === null && ofOpenSsl === '' && (extra === '' || isKnown)) return null
  const files = await Promise.all([extra, ofOpenSsl].map(readCertificates))
  return [...new Set([...usualAuthorities(), ...(ca === null ? [] : [ca]), ...files.flat()])]
}

/** Those of the operating system are among them where Node was told to ask it. */
function usualAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { readonly getCACertificates?: (kind: 'default') => string[] }
  return getCACertificates?.('default') ?? tls.rootCertificates
}

async function readCertificates(file: string): Promise<readonly string[]> {
  if (file === '') return []
  const text = await readFile(file, 'utf8').catch(() => '')
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.filter(isCertificate)
}

/** One that cannot be read would make all of them unusable. */
function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}
