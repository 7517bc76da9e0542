import { choice } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { reviewFlags } from './review-flags.ts'

/** Flags of `scrutineer config`. */
export const configFlags = {
  config: reviewFlags.config,
  format: choice(['text', 'json'], 'What show prints (text)'),
  engine: reviewFlags.engine,
  'no-project-config': reviewFlags['no-project-config'],
} as const

/** Values of the flags of `scrutineer config`. */
export type ConfigValues = FlagValues<typeof configFlags>
