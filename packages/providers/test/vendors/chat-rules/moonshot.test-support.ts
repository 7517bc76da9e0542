import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

const kimi = {
  ...plainModel,
  sampling: 'never',
  schema: 'moonshot',
  thoughts: 'reasoning_content',
  replay: 'with_calls',
  ids: 'indexed',
} as const

/** Sampling is the platform's, schemas are in a dialect of its own, ids name the tool and its place. */
export const moonshot: ChatRules = {
  ...plainVendor,
  vendor: 'moonshot',
  room: ['max_completion_tokens'],
  fields: [...plainVendor.fields, 'prompt_cache_key'],
  models: {
    'kimi-k2.6': { ...kimi, choices: ['auto', 'none'], thinking: ['thinking'] },
    'kimi-k2.7': { ...kimi, choices: ['auto', 'none'] },
    'kimi-k3': { ...kimi, thinking: ['reasoning_effort'] },
  },
}
