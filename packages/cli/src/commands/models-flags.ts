import { choice } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { reviewFlags } from './review-flags.ts'

/** Flags of `scrutineer models`: those by which a review chooses its model. */
export const modelsFlags = {
  format: choice(['text', 'json'], 'What standard output carries (text)'),
  'model-protocol': reviewFlags['model-protocol'],
  'model-name': reviewFlags['model-name'],
  'model-endpoint': reviewFlags['model-endpoint'],
  'model-context-window': reviewFlags['model-context-window'],
  'model-ca-file': reviewFlags['model-ca-file'],
  'fallback-model': reviewFlags['fallback-model'],
  'model-timeout': reviewFlags['model-timeout'],
  stream: reviewFlags.stream,
  'model-profile': reviewFlags['model-profile'],
  'model-discovery': reviewFlags['model-discovery'],
  config: reviewFlags.config,
} as const

/** Values of the flags of `scrutineer models`. */
export type ModelsValues = FlagValues<typeof modelsFlags>
