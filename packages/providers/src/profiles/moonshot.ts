import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** Kimi K2 refuses a forced tool choice, K3 takes it. The platform sets how they sample; K2.7 and K3 always think. */
export const moonshot: VendorProfile = {
  ...cloud,
  name: 'moonshot',
  baseUrl: 'https://api.moonshot.ai/v1',
  hosts: ['api.moonshot.ai', 'api.moonshot.cn'],
  keyEnv: ['MOONSHOT_API_KEY', 'KIMI_API_KEY'],
  maxTokensField: 'max_completion_tokens',
  forcedTools: 'none',
  sampling: 'none',
  thinking: ['thinking'],
  replay: { message: ['reasoning_content'], calls: true, empty: false },
  session: { header: null, field: 'prompt_cache_key' },
  schemaDialect: 'moonshot',
  errorCodes: { engine_overloaded_error: 'overloaded' },
  families: [
    { startsWith: 'kimi-k3', forcedTools: 'native', thinking: ['reasoning_effort'] },
    { startsWith: 'kimi-k2.7', thinking: [] },
  ],
}
