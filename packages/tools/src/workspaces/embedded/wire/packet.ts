/** A packet of git's line protocol. */
export type Packet =
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
  | { readonly kind: 'flush' | 'delimiter' | 'end' }

const lengthDigits = 4
const controls = ['flush', 'delimiter', 'end'] as const

/** Reads packets: four hexadecimal digits that tell the length with themselves, then the content. Null when cut or broken. */
export function readPackets(bytes: Uint8Array): Packet[] | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packets: Packet[] = []
  for (let at = 0; at < bytes.length; ) {
    const digits = text.toString('latin1', at, at + lengthDigits)
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) return null
    const length = Number.parseInt(digits, 16)
    const control = controls[length]
    if (control !== undefined) {
      packets.push({ kind: control })
      at += lengthDigits
      continue
    }
    const end = at + length
    if (length < lengthDigits || end > bytes.length) return null
    packets.push({ kind: 'data', bytes: bytes.subarray(at + lengthDigits, end) })
    at = end
  }
  return packets
}

/** A line as a packet. */
export function lineOf(packet: Packet): string | null {
  return packet.kind === 'data' ? Buffer.from(packet.bytes).toString('latin1').replace(/\n$/, '') : null
}

/** Writes lines as packets, with a delimiter where an item is null, and a flush at the end. */
export function writePackets(lines: readonly (string | null)[]): Uint8Array {
  const packets = lines.map((line) => {
    if (line === null) return '0001'
    const content = `${line}\n`
    return (Buffer.byteLength(content) + lengthDigits).toString(16).padStart(lengthDigits, '0') + content
  })
  return Buffer.from(`${packets.join('')}0000`)
}
