import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const xai: VendorProfile = {
  ...cloud,
  name: 'xai',
  baseUrl: 'https://api.x.ai/v1',
  hosts: ['api.x.ai', '.api.x.ai'],
  keyEnv: ['XAI_API_KEY'],
  maxTokensField: 'max_completion_tokens',
  thinking: ['reasoning_effort'],
  replay: { message: ['reasoning_content'], calls: true, empty: false },
  families: [
    { startsWith: 'grok-4.20-reasoning', thinking: [] },
    { startsWith: 'grok-4.20-non-reasoning', thinking: [] },
  ],
}
