import { choice, duration, text, whole } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { engineWords } from '../pull-request/engine-words.ts'

/** Flags of `scrutineer serve`. */
export const serveFlags = {
  data: text(
    'DIR',
    'a folder',
    'Where the server keeps reviews, clients and keys; see scrutineer server init',
  ),
  store: choice(['sqlite', 'postgres'], 'One machine, or many that share SCRUTINEER_DATABASE_URL (sqlite)'),
  role: choice(['all', 'api', 'worker'], 'What this process does of it; alone only with postgres (all)'),
  workers: whole(1, 'Reviews side by side (2)'),
  host: text('HOST', 'a host', 'Where to listen; wins over the variable HOST (127.0.0.1)'),
  port: whole(0, 'At which port; wins over the variable PORT (8000)'),
  drain: duration('Time for running reviews once told to end, such as 2m (30s)'),
  engine: choice(
    engineWords,
    'Read Git with the git program or without it; for reviews it wins over REVIEW_ENGINE',
  ),
} as const

/** Values of the flags of `scrutineer serve`. */
export type ServeValues = FlagValues<typeof serveFlags>
