import { choice, text, toggle } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { serveFlags } from './serve-flags.ts'

/** Flags of `scrutineer server`. */
export const serverFlags = {
  data: serveFlags.data,
  store: serveFlags.store,
  url: text('URL', 'an address', 'For profile: the server (http://127.0.0.1:8000)'),
  managed: toggle('For profile add: keep the key in a route of the gateway'),
  format: choice(['text', 'json'], 'What client list and profile list print (text)'),
  'revoke-previous': toggle('For client rotate: the secret before is good no more'),
} as const

/** Values of the flags of `scrutineer server`. */
export type ServerValues = FlagValues<typeof serverFlags>
