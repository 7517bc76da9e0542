import type { LanguageModel, ModelCapabilities } from '@scrutineer/core'

/** What is assumed of a model whose window nobody knows; as in core. */
const usualWindow = 128_000

/** What every one of the models can do: each of them may have to go on with a conversation. */
export function sharedCapabilities(models: readonly LanguageModel[]): ModelCapabilities {
  const all = models.map(({ capabilities }) => capabilities)
  const windows = all.flatMap(({ contextWindow }) => (contextWindow === null ? [] : [contextWindow]))
  const smallest = windows.length === 0 ? null : Math.min(...windows)
  // One that is not known may hold less than the smallest that is.
  const isKnown = windows.length === all.length || (smallest !== null && smallest <= usualWindow)
  return {
    forcedTools: all.every(({ forcedTools }) => forcedTools === 'native') ? 'native' : 'none',
    contextWindow: isKnown ? smallest : null,
  }
}
