import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const groq: VendorProfile = {
  ...cloud,
  name: 'groq',
  baseUrl: 'https://api.groq.com/openai/v1',
  rootPath: '/openai/v1',
  hosts: ['api.groq.com'],
  keyEnv: ['GROQ_API_KEY'],
  maxTokensField: 'max_completion_tokens',
  thinking: ['reasoning_effort', 'reasoning_format'],
  replay: { message: ['reasoning'], calls: false, empty: false },
}
