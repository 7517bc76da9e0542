import { cloud } from './cloud.ts'
import { modelFamilies } from './model-families.ts'
import type { VendorProfile } from './vendor-profile.ts'

/**
 * A gateway that routes by its session header and refuses requests without one. It passes the finish words of its
 * upstreams through.
 */
export const opencode: VendorProfile = {
  ...cloud,
  name: 'opencode',
  baseUrl: 'https://opencode.ai/zen/go/v1',
  rootPath: '/zen/go/v1',
  hosts: ['opencode.ai'],
  keyEnv: ['OPENCODE_API_KEY'],
  baseUrlEnv: ['OPENCODE_BASE_URL'],
  session: { header: 'x-opencode-session', field: null },
  finishReasons: {
    insufficient_system_resource: { code: 'overloaded', retryable: true },
    network_error: { code: 'network', retryable: true },
    sensitive: 'content_filter',
    model_context_window_exceeded: 'length',
  },
  errorCodes: {
    AuthError: 'auth',
    CreditsError: 'billing',
    MonthlyLimitError: 'billing',
    UserLimitError: 'billing',
    ModelError: 'model_not_found',
    RegionError: 'region_blocked',
    FreeUsageLimitError: 'quota_exhausted',
    GoUsageLimitError: 'quota_exhausted',
    BlackUsageLimitError: 'quota_exhausted',
  },
  families: modelFamilies,
}
