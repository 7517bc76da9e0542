import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** Takes no tool choice but `auto`; "none" is said by leaving the tools out. Its newest model always thinks, more or less. */
export const zai: VendorProfile = {
  ...cloud,
  name: 'zai',
  baseUrl: 'https://api.z.ai/api/paas/v4',
  rootPath: '/api/paas/v4',
  hosts: ['api.z.ai', 'open.bigmodel.cn'],
  keyEnv: ['ZAI_API_KEY', 'ZHIPUAI_API_KEY'],
  forcedTools: 'none',
  noneTool: 'drop_tools',
  thinking: ['thinking'],
  replay: { message: ['reasoning_content'], calls: true, empty: false },
  omitFields: ['presence_penalty', 'frequency_penalty', 'stream_options'],
  families: [{ startsWith: 'glm-5.3', thinking: ['reasoning_effort'] }],
  finishReasons: {
    sensitive: 'content_filter',
    network_error: { code: 'network', retryable: true },
    model_context_window_exceeded: 'length',
  },
  errorCodes: {
    '1113': 'billing',
    '1211': 'model_not_found',
    '1261': 'context_overflow',
    '1301': 'content_filtered',
    '1302': 'rate_limited',
    '1303': 'rate_limited',
    '1304': 'quota_exhausted',
    '1308': 'quota_exhausted',
    '1309': 'quota_exhausted',
    '1310': 'quota_exhausted',
  },
}
