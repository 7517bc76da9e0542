import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** Open models under their own names. */
export const together: ChatRules = {
  ...plainVendor,
  vendor: 'together',
  models: {
    'zai-org/GLM-5': { ...plainModel, thinking: ['reasoning_effort'], thoughts: 'reasoning_content' },
  },
}
