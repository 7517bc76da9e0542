import { cloud } from './cloud.ts'
import { deepseekReplay } from './model-families.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** Thinking is on by default there, and then a forced tool choice is refused and how to sample is ignored. */
export const deepseek: VendorProfile = {
  ...cloud,
  name: 'deepseek',
  baseUrl: 'https://api.deepseek.com/v1',
  hosts: ['api.deepseek.com'],
  keyEnv: ['DEEPSEEK_API_KEY'],
  forcedTools: 'none',
  forcedToolsWithoutThinking: true,
  thinking: ['thinking', 'reasoning_effort'],
  replay: { ...deepseekReplay, message: ['reasoning_content'] },
  finishReasons: { insufficient_system_resource: { code: 'overloaded', retryable: true } },
}
