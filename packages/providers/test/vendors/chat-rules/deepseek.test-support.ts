import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** By DeepSeek's page on thinking and reports of users: thinking by default, and reasoning back on every turn. */
export const deepseek: ChatRules = {
  ...plainVendor,
  vendor: 'deepseek',
  models: {
    'deepseek-v4-flash': {
      ...plainModel,
      choices: ['auto', 'none'],
      choicesWhenSilent: ['required'],
      thinking: ['thinking', 'reasoning_effort'],
      thoughts: 'reasoning_content',
      replay: 'always',
    },
  },
}
