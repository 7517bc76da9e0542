import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate that vouches for itself, and its key; both as PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Makes a certificate for host names and, where they look like one, IPv4 addresses. Its key is never stored. */
export function certificateFor(...hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signature = der.sequence(der.id('2a8648ce3d040302'))
  const name = der.sequence(der.set(der.sequence(der.id('550403'), der.text('scrutineer tests'))))
  const validity = der.sequence(der.time('250101000000Z'), der.time('491231235959Z'))
  const extension = (id: string, value: Buffer) => der.sequence(der.id(id), der.bytes(value))
  const content = der.sequence(
    der.tagged(0xa0, der.integer(2)),
    der.integer(1),
    signature,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(
      0xa3,
      der.sequence(
        extension('551d11', der.sequence(...hosts.map(alternativeName))),
        extension('551d13', der.sequence(der.yes())),
      ),
    ),
  )
  const signed = der.sequence(content, signature, der.bits(sign('sha256', content, privateKey)))
  const lines = (signed.toString('base64').match(/.{1,64}/g) ?? []).join('\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

function alternativeName(host: string): Buffer {
  const isAddress = /^\d+(\.\d+){3}$/.test(host)
  return isAddress
    ? der.tagged(0x87, Buffer.from(host.split('.').map(Number)))
    : der.tagged(0x82, Buffer.from(host))
}

/** The few forms of DER that a certificate takes. */
const der = {
  tagged(tag: number, content: Buffer): Buffer {
    const { length } = content
    const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
    return Buffer.concat([Buffer.from([tag, ...size]), content])
  },
  sequence: (...parts: readonly Buffer[]) => der.tagged(0x30, Buffer.concat(parts)),
  set: (content: Buffer) => der.tagged(0x31, content),
  id: (hex: string) => der.tagged(0x06, Buffer.from(hex, 'hex')),
  integer: (value: number) => der.tagged(0x02, Buffer.from([value])),
  text: (value: string) => der.tagged(0x0c, Buffer.from(value)),
  time: (value: string) => der.tagged(0x17, Buffer.from(value)),
  bytes: (value: Buffer) => der.tagged(0x04, value),
  bits: (value: Buffer) => der.tagged(0x03, Buffer.concat([Buffer.from([0]), value])),
  yes: () => Buffer.from([0x01, 0x01, 0xff]),
}
