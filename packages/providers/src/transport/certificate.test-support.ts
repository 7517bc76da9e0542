import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate and its key, both in PEM form. */
export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

/** An authority of one's own, which signs what servers show. */
export interface TestAuthority {
  /** In PEM form. */
  readonly cert: string
  /** A certificate for host names, up to the end of a year of two digits. */
  issue(names: readonly string[], lastYear?: number): TestCertificate
}

/** A certificate that signs itself, for the given host names. Made anew for each run, so that no key is ever stored. */
export function selfSigned(names: readonly string[]): TestCertificate {
  const keys = newKeys()
  return certificateOf({
    names,
    subject: 'scrutineer test',
    issuer: 'scrutineer test',
    keys,
    by: keys.privateKey,
  })
}

/** A new authority. */
export function newAuthority(): TestAuthority {
  const issuer = 'scrutineer test authority'
  const keys = newKeys()
  const by = keys.privateKey
  return {
    cert: certificateOf({ names: [], subject: issuer, issuer, keys, by }).cert,
    issue: (names, lastYear) =>
      certificateOf({ names, subject: 'scrutineer test server', issuer, keys: newKeys(), by, lastYear }),
  }
}

interface Wanted {
  readonly names: readonly string[]
  readonly subject: string
  readonly issuer: string
  readonly keys: ReturnType<typeof newKeys>
  readonly by: KeyObject
  readonly lastYear?: number | undefined
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function certificateOf({ names, subject, issuer, keys, by, lastYear = 49 }: Wanted): TestCertificate {
  const { privateKey, publicKey } = keys
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const nameOf = (text: string) =>
    sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from(text)))))
  const alternatives = sequence(...names.map((host) => element(0x82, Buffer.from(host))))
  const extensions = sequence(
    ...(names.length === 0 ? [] : [sequence(oid('551d11'), element(0x04, alternatives))]),
    sequence(
      oid('551d13'),
      element(0x01, Buffer.from([0xff])),
      element(0x04, sequence(element(0x01, Buffer.from([0xff])))),
    ),
  )
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    nameOf(issuer),
    sequence(
      element(0x17, Buffer.from('200101000000Z')),
      element(0x17, Buffer.from(`${lastYear}1231235959Z`)),
    ),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, extensions),
  )
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, by)]))
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function oid(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, 'hex'))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts))
}

/** One DER element: tag, length, content. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}
