import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** Its reasoning models answer with content parts, which go back as they came. */
export const mistral: VendorProfile = {
  ...cloud,
  name: 'mistral',
  baseUrl: 'https://api.mistral.ai/v1',
  hosts: ['api.mistral.ai'],
  keyEnv: ['MISTRAL_API_KEY'],
  requiredWord: 'any',
  callIds: 'nine_alphanumerics',
  thinking: ['reasoning_effort'],
  // Refuses fields that it does not know, and tells the usage of a stream unasked.
  omitFields: ['stream_options'],
  replay: { message: ['content'], calls: false, empty: false },
  finishReasons: { model_length: 'length', error: { code: 'generation_failed', retryable: true } },
}
