import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** By the types of OpenAI's client, the AI SDK's catalogue and reports of users. */
export const openai: ChatRules = {
  ...plainVendor,
  vendor: 'openai',
  room: ['max_completion_tokens'],
  fields: [...plainVendor.fields, 'prompt_cache_key', 'store', 'metadata', 'verbosity'],
  models: {
    'gpt-4.1': plainModel,
    'gpt-5.2': { ...plainModel, sampling: 'when_silent', thinking: ['reasoning_effort'] },
    'gpt-5.4': {
      ...plainModel,
      sampling: 'when_silent',
      thinking: ['reasoning_effort'],
      effortWithTools: 'only_none',
    },
    'gpt-5.6': {
      ...plainModel,
      sampling: 'when_silent',
      thinking: ['reasoning_effort'],
      effortWithTools: 'must_be_none',
    },
  },
}
