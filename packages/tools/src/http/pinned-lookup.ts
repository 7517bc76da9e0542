import { isIPv6, type LookupFunction } from 'node:net'
import type { PinnedHost } from './pinned-host.ts'

/** Answers what a connection asks of the system's resolver with the pinned addresses; any other host is unknown. */
export function pinnedLookup({ host, addresses }: PinnedHost): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (hostname, options, callback) => {
    const [first] = found
    if (hostname !== host || first === undefined) {
      const error: NodeJS.ErrnoException = new Error('no other host is contacted')
      error.code = 'ENOTFOUND'
      callback(error, '', 0)
    } else if (options.all === true) callback(null, [...found])
    else callback(null, first.address, first.family)
  }
}
