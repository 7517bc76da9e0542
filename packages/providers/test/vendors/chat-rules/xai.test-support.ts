import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** Errors are two texts; some models take no effort. */
export const xai: ChatRules = {
  ...plainVendor,
  vendor: 'xai',
  room: ['max_completion_tokens'],
  errors: 'xai',
  models: {
    'grok-5': { ...plainModel, thinking: ['reasoning_effort'], thoughts: 'reasoning_content' },
    'grok-4.20-non-reasoning': plainModel,
  },
}
