import { cloud } from './cloud.ts'
import { deepseekReplay } from './model-families.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** Thinking is on by default there, and then a forced tool choice is refused. */
export const deepseek: VendorProfile = {
  ...cloud,
  name: 'deepseek',
  baseUrl: 'https://api.deepseek.com/v1',
  hosts: ['api.deepseek.com'],
  keyEnv: ['DEEPSEEK_API_KEY'],
  forcedTools: 'none',
  replay: { ...deepseekReplay, message: ['reasoning_content'] },
  finishReasons: { insufficient_system_resource: { code: 'overloaded', retryable: true } },
}
