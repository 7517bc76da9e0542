import { choice } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { modeFlags } from './mode-flags.ts'

/** Flags of `scrutineer diff`. */
export const diffFlags = {
  ...modeFlags,
  format: choice(['text', 'json'], 'What standard output carries (text)'),
} as const

/** Values of the flags of `scrutineer diff`. */
export type DiffValues = FlagValues<typeof diffFlags>
