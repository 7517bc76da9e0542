import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** An aggregator: details of reasoning go back unchanged and complete, marks for a cache are handed on. */
export const openrouter: ChatRules = {
  ...plainVendor,
  vendor: 'openrouter',
  path: '/api/v1/chat/completions',
  fields: [...plainVendor.fields, 'provider', 'transforms', 'usage'],
  errors: 'numbered',
  models: {
    'anthropic/claude-sonnet-5.5': {
      ...plainModel,
      choices: ['auto', 'none'],
      thinking: ['reasoning', 'reasoning_effort'],
      thoughts: 'reasoning_details',
      replay: 'with_calls',
    },
    'deepseek/deepseek-v4-flash': {
      ...plainModel,
      choices: ['auto', 'none'],
      thinking: ['reasoning', 'reasoning_effort'],
      thoughts: 'reasoning_content',
      replay: 'always',
    },
    'google/gemini-3.8-flash': {
      ...plainModel,
      thinking: ['reasoning', 'reasoning_effort'],
      thoughts: 'reasoning_details',
      replay: 'with_calls',
      signature: true,
    },
  },
}
