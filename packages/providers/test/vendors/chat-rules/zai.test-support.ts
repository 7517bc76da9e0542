import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

const glm = {
  ...plainModel,
  choices: ['auto'],
  thoughts: 'reasoning_content',
  replay: 'with_calls',
} as const

/** Takes no tool choice but `auto`, and neither penalties nor `stream_options`. */
export const zai: ChatRules = {
  ...plainVendor,
  vendor: 'zai',
  path: '/api/paas/v4/chat/completions',
  fields: ['response_format', 'stop', 'do_sample', 'request_id'],
  streamOptions: false,
  models: {
    'glm-5.2': { ...glm, thinking: ['thinking'] },
    'glm-5.3': { ...glm, thinking: ['reasoning_effort'] },
  },
}
