import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** Ids of nine letters and digits, no user straight after results, `any` for a forced tool, answers in parts. */
export const mistral: ChatRules = {
  ...plainVendor,
  vendor: 'mistral',
  streamOptions: false,
  unknownField: 422,
  callId: '^[A-Za-z0-9]{9}$',
  userAfterResults: false,
  errors: 'flat',
  models: {
    'magistral-medium': {
      ...plainModel,
      choices: ['auto', 'none', 'any'],
      thinking: ['reasoning_effort'],
      thoughts: 'content',
      replay: 'with_calls',
      ids: 'nine',
    },
  },
}
