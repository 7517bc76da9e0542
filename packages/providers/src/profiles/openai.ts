import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const openai: VendorProfile = {
  ...cloud,
  name: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  hosts: ['api.openai.com', '.api.openai.com'],
  keyEnv: ['OPENAI_API_KEY'],
  baseUrlEnv: ['OPENAI_BASE_URL'],
  envHeaders: { 'openai-organization': 'OPENAI_ORG_ID' },
  maxTokensField: 'max_completion_tokens',
  replay: { message: [], calls: false, empty: false },
  session: { header: null, field: 'prompt_cache_key' },
}
