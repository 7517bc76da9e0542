import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** `required` is not taken; reasoning may go back. */
export const qwen: ChatRules = {
  ...plainVendor,
  vendor: 'qwen',
  path: '/compatible-mode/v1/chat/completions',
  fields: [...plainVendor.fields, 'top_k'],
  models: {
    'qwen3.7-plus': {
      ...plainModel,
      choices: ['auto', 'none'],
      thinking: ['enable_thinking', 'thinking_budget', 'preserve_thinking'],
      thoughts: 'reasoning_content',
    },
  },
}
