/** Names and whole domains that lead into the own machine or network. */
const specialDomains: readonly string[] = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'onion',
]

/** What machines in clouds ask about themselves. Most also end in `internal`. */
const metadataNames: readonly string[] = [
  'metadata',
  'instance-data',
  'metadata.goog',
  'metadata.azure.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
  'metadata.service.consul',
]

/** Says whether a host's name, in lower case and without a dot at its end, is never that of a public server. */
export function isSpecialName(host: string): boolean {
  return (
    metadataNames.includes(host) ||
    specialDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  )
}
