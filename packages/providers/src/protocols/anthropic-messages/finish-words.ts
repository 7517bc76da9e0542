import type { FinishMeaning } from '../../profiles/finish-meaning.ts'

/** The words of Messages. A turn that was only paused, or compacted, is neither an answer nor a wish for tools. */
export const messagesWords: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool_calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
  ['pause_turn', 'unknown'],
  ['compaction', 'unknown'],
])
