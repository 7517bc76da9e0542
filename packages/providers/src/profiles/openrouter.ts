import { cloud } from './cloud.ts'
import { modelFamilies } from './model-families.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const openrouter: VendorProfile = {
  ...cloud,
  name: 'openrouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  rootPath: '/api/v1',
  hosts: ['openrouter.ai'],
  keyEnv: ['OPENROUTER_API_KEY'],
  replay: { message: ['reasoning_content', 'reasoning', 'reasoning_details'], calls: true, empty: false },
  finishReasons: { error: { code: 'generation_failed', retryable: true } },
  families: modelFamilies,
}
