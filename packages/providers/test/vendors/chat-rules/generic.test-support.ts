import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

/** An endpoint nobody knows, as strict as any: Gemini behind a shim, whose signatures must come back. */
export const generic: ChatRules = {
  ...plainVendor,
  vendor: 'generic',
  key: null,
  models: {
    'gemini-3.8-flash': {
      ...plainModel,
      thinking: ['reasoning_effort'],
      signature: true,
      callWord: 'stop',
    },
    'deepseek-r2': { ...plainModel, thoughts: 'reasoning_content', replay: 'with_calls' },
  },
}
