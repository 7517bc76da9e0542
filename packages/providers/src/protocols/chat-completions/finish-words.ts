import type { FinishMeaning } from '../../profiles/finish-meaning.ts'

/** The words of chat completions. */
export const chatWords: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool_calls'],
  ['content_filter', 'content_filter'],
])
