import type { ModelErrorCode } from '@scrutineer/core'

/** MiniMax tells of failures with HTTP 200 and a number in `base_resp.status_code`; 0 is none. */
export const baseRespCodes: ReadonlyMap<number, ModelErrorCode> = new Map<number, ModelErrorCode>([
  [1000, 'server_error'],
  [1001, 'timeout'],
  [1002, 'rate_limited'],
  [1004, 'auth'],
  [1008, 'billing'],
  [1013, 'server_error'],
  [1026, 'content_filtered'],
  [1027, 'content_filtered'],
  [1039, 'context_overflow'],
  [2013, 'invalid_request'],
])
