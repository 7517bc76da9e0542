import { localServer } from './local-server.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const vllm: VendorProfile = {
  ...localServer,
  name: 'vllm',
  baseUrl: 'http://127.0.0.1:8000/v1',
  keyEnv: ['VLLM_API_KEY'],
  finishReasons: {
    abort: { code: 'generation_failed', retryable: true },
    error: { code: 'generation_failed', retryable: true },
    repetition: { code: 'generation_failed', retryable: false },
  },
}
