import type { MessagesModelFamily, ThinkingMode } from './messages-profile.ts'

const everyMode: readonly ThinkingMode[] = ['adaptive', 'enabled', 'disabled', 'between_tools']
const noBudget: readonly ThinkingMode[] = ['adaptive', 'disabled', 'between_tools']
const alwaysThinks: readonly ThinkingMode[] = ['adaptive', 'between_tools']
const calm: readonly ThinkingMode[] = ['disabled', 'between_tools']

/** The rules of the newest generation, and of every Claude that is not known: what it refuses is refused by most. */
const newest = {
  forcedTools: 'none',
  sampling: 'none',
  thinking: alwaysThinks,
  thinkingUpToHigh: ['between_tools'],
} as const satisfies Partial<MessagesModelFamily>

/**
 * What the generations of Claude take, by the catalogue of the AI SDK as of 2026-11-30: Opus and Sonnet 5.5 and Fable from
 * 5.1 on refuse a forced tool; from Opus 4.7 and Sonnet 5 on sampling is refused; 5.5 and Fable 5 think as they see fit, by
 * no budget, and all of them but Haiku always.
 */
export const claudeModels: readonly MessagesModelFamily[] = [
  { startsWith: 'claude-opus-5-5', ...newest },
  { startsWith: 'claude-sonnet-5-5', ...newest },
  { startsWith: 'claude-haiku-5-5', sampling: 'none', thinking: noBudget, thinkingUpToHigh: calm },
  { startsWith: 'claude-fable-5-', ...newest },
  { startsWith: 'claude-fable-5', ...newest, forcedTools: 'native' },
  { startsWith: 'claude-opus-5-', ...newest },
  { startsWith: 'claude-opus-5', sampling: 'none', thinking: everyMode, thinkingUpToHigh: calm },
  { startsWith: 'claude-sonnet-5-', ...newest },
  { startsWith: 'claude-sonnet-5', sampling: 'none', thinking: everyMode },
  { startsWith: 'claude-opus-4-7', sampling: 'none', thinking: everyMode },
  { startsWith: 'claude-opus-4-8', sampling: 'none', thinking: everyMode },
  { startsWith: 'claude-opus-4-9', sampling: 'none', thinking: everyMode },
  { startsWith: 'claude-opus-4', sampling: 'not_together', thinking: everyMode },
  { startsWith: 'claude-sonnet-4', sampling: 'not_together', thinking: everyMode },
  { startsWith: 'claude-haiku-4', sampling: 'not_together', thinking: everyMode },
  { startsWith: 'claude-3', sampling: 'not_together', thinking: everyMode },
  { startsWith: 'claude-', ...newest },
]
