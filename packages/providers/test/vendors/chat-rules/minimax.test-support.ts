import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** Reasoning in a field of its own once that is asked for. */
export const minimax: ChatRules = {
  ...plainVendor,
  vendor: 'minimax',
  room: ['max_completion_tokens'],
  models: {
    'MiniMax-M3': {
      ...plainModel,
      choices: ['auto', 'none'],
      thinking: ['thinking', 'reasoning_split'],
      thoughts: 'reasoning_details',
      replay: 'with_calls',
    },
  },
}
