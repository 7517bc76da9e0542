import type { FinishMeaning } from '../../profiles/finish-meaning.ts'

/** A generation that went wrong by chance. */
const badLuck = { code: 'generation_failed', retryable: true } as const

/** The words of generateContent, but for the families of `filterOf`. */
export const geminiWords: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['CONTINUATION', 'length'],
  ['SAFETY', 'content_filter'],
  ['RECITATION', 'content_filter'],
  ['LANGUAGE', 'content_filter'],
  ['BLOCKLIST', 'content_filter'],
  ['PROHIBITED_CONTENT', 'content_filter'],
  ['SPII', 'content_filter'],
  ['MODEL_ARMOR', 'content_filter'],
  ['ESCALATION', 'content_filter'],
  ['MALFORMED_FUNCTION_CALL', badLuck],
  ['UNEXPECTED_TOOL_CALL', badLuck],
  ['MALFORMED_RESPONSE', badLuck],
  ['TOO_MANY_TOOL_CALLS', { code: 'generation_failed', retryable: false }],
  ['MISSING_THOUGHT_SIGNATURE', { code: 'replay_required', retryable: false }],
  ['OTHER', 'unknown'],
  ['FINISH_REASON_UNSPECIFIED', 'unknown'],
])

/** Filters come in families of words. */
export function filterOf(word: string): FinishMeaning | undefined {
  return /^(?:IMAGE|PUP)_[A-Z_]{1,80}$/.test(word) ? 'content_filter' : undefined
}
