import type { ModelFamily, ReplayRule } from './vendor-profile.ts'

/** DeepSeek wants reasoning back on every assistant turn, an empty text where there was none. */
export const deepseekReplay: ReplayRule = {
  message: ['reasoning_content', 'reasoning', 'reasoning_details'],
  calls: true,
  empty: true,
}

/**
 * Models that several aggregators serve under their own names. Thinking models of DeepSeek and Kimi K2 and the newest
 * Claude generation refuse a forced tool choice; GLM, MiniMax and Qwen take `auto` alone. Claude takes no ids of calls but plain ones.
 */
export const modelFamilies: readonly ModelFamily[] = [
  { startsWith: 'deepseek-', forcedTools: 'none', replay: deepseekReplay },
  { startsWith: 'kimi-k2', forcedTools: 'none', schemaDialect: 'moonshot' },
  { startsWith: 'kimi-', schemaDialect: 'moonshot' },
  { startsWith: 'glm-', forcedTools: 'none', noneTool: 'drop_tools' },
  { startsWith: 'minimax-', forcedTools: 'none' },
  { startsWith: 'qwen', forcedTools: 'none' },
  { startsWith: 'claude-opus-5.5', forcedTools: 'none', callIds: 'plain' },
  { startsWith: 'claude-opus-5-5', forcedTools: 'none', callIds: 'plain' },
  { startsWith: 'claude-sonnet-5.5', forcedTools: 'none', callIds: 'plain' },
  { startsWith: 'claude-sonnet-5-5', forcedTools: 'none', callIds: 'plain' },
  { startsWith: 'claude-fable-5.', forcedTools: 'none', callIds: 'plain' },
  { startsWith: 'claude-fable-5-', forcedTools: 'none', callIds: 'plain' },
]

/** The same for an aggregator that hands marks for a cache on, which Claude alone needs. */
export const markedFamilies: readonly ModelFamily[] = [
  ...modelFamilies.map((family) =>
    family.startsWith.startsWith('claude-') ? { ...family, cacheMarkers: 2 } : family,
  ),
  { startsWith: 'claude-', cacheMarkers: 2, callIds: 'plain' },
]
