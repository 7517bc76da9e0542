import type { FinishMeaning } from '../../profiles/finish-meaning.ts'
import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import { mapFinishWord } from '../finish/map-finish-word.ts'
import type { MappedFinish } from '../finish/mapped-finish.ts'

/** The words of the protocol. A turn that was only paused, or compacted, is neither an answer nor a wish for tools. */
const standard: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool_calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
  ['pause_turn', 'unknown'],
  ['compaction', 'unknown'],
])

/** Words of other protocols that gateways let through. */
const foreign: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['completed', 'stop'],
  ['STOP', 'stop'],
  ['tool_calls', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['length', 'length'],
  ['max_output_tokens', 'length'],
  ['MAX_TOKENS', 'length'],
  ['content_filter', 'content_filter'],
  ['SAFETY', 'content_filter'],
])

/** Maps a stop reason. */
export function mapFinishReason(
  word: string | null,
  profile: MessagesProfile,
  tolerateAlias: boolean,
): MappedFinish {
  const words = {
    own: profile.finishReasons,
    standard: (each: string) => standard.get(each),
    foreign: (each: string) => foreign.get(each),
  }
  return mapFinishWord(word, words, tolerateAlias)
}
