import type { FinishMeaning } from '../../profiles/finish-meaning.ts'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { mapFinishWord } from '../finish/map-finish-word.ts'
import type { MappedFinish } from '../finish/mapped-finish.ts'

/** A generation that went wrong by chance. */
const badLuck = { code: 'generation_failed', retryable: true } as const

const standard: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
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

/** Words of other protocols that gateways let through. */
const foreign: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['completed', 'stop'],
  ['tool_calls', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['tool_use', 'tool_calls'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['content_filter', 'content_filter'],
  ['refusal', 'refusal'],
])

/** Maps a finish word. Gemini has none for calls: `STOP` beside calls is how it asks for tools. */
export function mapFinishReason(
  word: string | null,
  hasCalls: boolean,
  profile: GeminiProfile,
  tolerateAlias: boolean,
): MappedFinish {
  const words = {
    own: profile.finishReasons,
    standard: (each: string) => standard.get(each) ?? filterOf(each),
    foreign: (each: string) => foreign.get(each),
  }
  const { meaning, alias } = mapFinishWord(word, words, tolerateAlias)
  return { meaning: meaning === 'stop' && hasCalls ? 'tool_calls' : meaning, alias }
}

/** Filters come in families of words. */
function filterOf(word: string): FinishMeaning | undefined {
  return /^(?:IMAGE|PUP)_[A-Z_]{1,80}$/.test(word) ? 'content_filter' : undefined
}
