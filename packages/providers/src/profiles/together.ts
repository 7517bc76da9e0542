import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const together: VendorProfile = {
  ...cloud,
  name: 'together',
  baseUrl: 'https://api.together.xyz/v1',
  hosts: ['api.together.xyz', 'api.together.ai'],
  keyEnv: ['TOGETHER_API_KEY'],
  thinking: ['reasoning_effort'],
  replay: { message: ['reasoning_content', 'reasoning'], calls: false, empty: false },
  finishReasons: { eos: 'stop' },
}
