import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** Parsed reasoning in a field of its own. */
export const groq: ChatRules = {
  ...plainVendor,
  vendor: 'groq',
  path: '/openai/v1/chat/completions',
  room: ['max_completion_tokens'],
  models: {
    'openai/gpt-oss-120b': {
      ...plainModel,
      thinking: ['reasoning_effort', 'reasoning_format'],
      thoughts: 'reasoning',
    },
  },
}
