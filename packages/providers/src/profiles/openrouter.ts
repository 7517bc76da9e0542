import { cloud } from './cloud.ts'
import { markedFamilies } from './model-families.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const openrouter: VendorProfile = {
  ...cloud,
  name: 'openrouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  rootPath: '/api/v1',
  hosts: ['openrouter.ai'],
  keyEnv: ['OPENROUTER_API_KEY'],
  thinking: ['reasoning', 'reasoning_effort'],
  replay: { message: ['reasoning_content', 'reasoning', 'reasoning_details'], calls: true, empty: false },
  finishReasons: { error: { code: 'generation_failed', retryable: true } },
  families: markedFamilies,
}
