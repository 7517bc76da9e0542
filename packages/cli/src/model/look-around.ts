import type { LocalServer } from '@scrutineer/providers/discovery'
import { localServerKinds, localServersFromText, portsOfLocalServers } from '../arguments/local-servers.ts'
import type { ReviewValues } from '../commands/review-flags.ts'
import { valueIn } from '../environment/value-in.ts'

/** The flag that says where to look. */
export type DiscoveryFlags = Pick<ReviewValues, 'model-discovery'>

/**
 * The model servers that run on this machine, of those that are to be looked for. Waits half a second at most, for
 * servers that take a connection and say nothing.
 */
export async function lookAround(
  flags: DiscoveryFlags,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<readonly LocalServer[]> {
  const set = valueIn(env, 'SCRUTINEER_MODEL_DISCOVERY')
  const wanted =
    flags['model-discovery'] ?? (set === null ? localServerKinds : (localServersFromText(set) ?? []))
  if (wanted.length === 0) return []
  const { discoverLocalServers } = await import('@scrutineer/providers/discovery')
  return discoverLocalServers({ ports: portsOfLocalServers(wanted), signal })
}
