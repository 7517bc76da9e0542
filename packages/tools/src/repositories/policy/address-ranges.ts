import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { err, ok, type Result } from 'neverthrow'

/** A set of addresses. */
export interface AddressRanges {
  /** An address that carries an IPv4 address as `::ffff:0:0/96` does counts as that one. False for what is no address. */
  has(address: string): boolean
}

/** Reads ranges such as `10.0.0.0/8`, `fd00::/8` or a single address. The error is the first that is none. */
export function readAddressRanges(ranges: readonly string[]): Result<AddressRanges, string> {
  // One list each: in a common one `::/3` would hold 8.8.8.8, which a range of IPv6 is not meant to say anything of.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const range of ranges) {
    const [address = '', bits, ...rest] = range.split('/')
    const family = familyOf(address)
    const longest = family === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (family === null || rest.length > 0 || !(prefix <= longest)) return err(range)
    lists[family].addSubnet(address, prefix, family)
  }
  return ok({
    has(address) {
      const plain = plainAddress(address)
      const family = familyOf(plain)
      return family !== null && lists[family].check(plain, family)
    },
  })
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4'
  // A zone names an interface of this machine, which no range can hold.
  return isIPv6(address) && !address.includes('%') ? 'ipv6' : null
}

/** An IPv4 address in the spelling of IPv6 as what it is; every other text as it stands. */
function plainAddress(address: string): string {
  if (!isIPv6(address) || address.includes('%')) return address
  // There is one spelling after this, in hexadecimal.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  const numbers = [high, low].map((part) => Number.parseInt(part, 16))
  return numbers.flatMap((number) => [number >> 8, number & 0xff]).join('.')
}
