import type { ModelErrorCode } from '@scrutineer/core'

/**
 * Whether another model is asked after a failure. `gone`: the model gives no answers any more, so nobody asks it again.
 * `away`: it could not be had now, retries included, and may be back. `stay`: the failure is of the request or of its
 * answer, and another model would only hide it.
 */
export function reasonToSwitch(code: ModelErrorCode): 'gone' | 'away' | 'stay' {
  return reasons[code]
}

const reasons = {
  // Whoever is not let in, is not paid or does not exist will not be for the rest of a run.
  auth: 'gone',
  billing: 'gone',
  permission: 'gone',
  region_blocked: 'gone',
  model_not_found: 'gone',
  quota_exhausted: 'gone',
  network_config: 'gone',
  timeout: 'away',
  overloaded: 'away',
  rate_limited: 'away',
  server_error: 'away',
  network: 'away',
  // Core makes the conversation shorter.
  context_overflow: 'stay',
  // A refusal is an answer: asking around until somebody gives in is nobody's wish.
  content_filtered: 'stay',
  invalid_request: 'stay',
  unsupported_tool_choice: 'stay',
  unsupported_parameter: 'stay',
  replay_required: 'stay',
  session_required: 'stay',
  invalid_tool_call: 'stay',
  generation_failed: 'stay',
  redirect_refused: 'stay',
  response_too_large: 'stay',
  malformed_response: 'stay',
  aborted: 'stay',
} as const satisfies Readonly<Record<ModelErrorCode, 'gone' | 'away' | 'stay'>>
