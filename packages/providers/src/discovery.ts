export type { DiscoveryOptions, LocalServer } from './discovery/discover-local-servers.ts'
export { discoverLocalServers, pickLocalModel } from './discovery/discover-local-servers.ts'
export type { LocalModel } from './discovery/read-models.ts'
