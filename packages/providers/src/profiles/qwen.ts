import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const qwen: VendorProfile = {
  ...cloud,
  name: 'qwen',
  baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  rootPath: '/compatible-mode/v1',
  hosts: ['dashscope.aliyuncs.com', 'dashscope-intl.aliyuncs.com', 'dashscope-us.aliyuncs.com'],
  keyEnv: ['DASHSCOPE_API_KEY'],
  forcedTools: 'none',
  thinking: ['enable_thinking', 'thinking_budget', 'preserve_thinking'],
  replay: { message: ['reasoning_content'], calls: true, empty: false },
}
