import type { RuleLayerName } from '@scrutineer/core'

/** The layers as people read them. */
export const layerWords: Readonly<Record<RuleLayerName, string>> = {
  custom: 'named for this review (--rule)',
  project: 'of the project',
  global: "the user's own",
  built_in: 'built in',
}
