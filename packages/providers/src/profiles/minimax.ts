import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** Asked to, it keeps its reasoning out of the answer's text. */
export const minimax: VendorProfile = {
  ...cloud,
  name: 'minimax',
  baseUrl: 'https://api.minimax.io/v1',
  hosts: ['api.minimax.io', 'api.minimaxi.com'],
  keyEnv: ['MINIMAX_API_KEY'],
  maxTokensField: 'max_completion_tokens',
  forcedTools: 'none',
  thinking: ['thinking', 'reasoning_split'],
  replay: { message: ['reasoning_content', 'reasoning_details'], calls: true, empty: false },
  body: { reasoning_split: true },
}
