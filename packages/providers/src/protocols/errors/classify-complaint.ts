import type { ModelErrorCode } from '@scrutineer/core'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import type { AnswerFailure, Complaint } from '../model-answer.ts'
import { baseRespCodes } from './base-resp-codes.ts'
import { phrases } from './error-phrases.ts'

/** What kind of failure it is, and whether trying again can help. */
export interface Classified {
  readonly code: ModelErrorCode
  readonly retry: AnswerFailure['retry']
}

/** Tells the kind of a failure from what an error answer says; `body` is its JSON. */
export type ClassifyError<Profile extends EndpointProfile> = (
  status: number,
  complaint: Complaint,
  profile: Profile,
  body: unknown,
) => Classified

/**
 * Tells the kind of a failure from the HTTP status and the vendor's complaint. A good status counts as the number in the
 * body, where one stands there; the vendor's documented codes win over everything.
 */
export function classifyComplaint(
  status: number,
  complaint: Complaint,
  profile: EndpointProfile,
): Classified {
  const effective =
    status >= 400 ? status : (complaint.numbers.find((code) => code >= 400 && code <= 599) ?? null)
  const documented = documentedCode(complaint, profile)
  // That the request is wrong says less than the words beside it.
  const isVague = documented === 'invalid_request'
  const code = isVague ? codeOf(effective ?? 400, complaint) : (documented ?? codeOf(effective, complaint))
  return classified(code, effective)
}

/** A kind of failure with what is known of trying again. `status` is null where none came. */
export function classified(code: ModelErrorCode, status: number | null): Classified {
  return { code, retry: retryOf(code, status) }
}

function documentedCode(complaint: Complaint, profile: EndpointProfile): ModelErrorCode | undefined {
  for (const name of [...complaint.names, ...complaint.numbers.map(String)]) {
    if (Object.hasOwn(profile.errorCodes, name)) return profile.errorCodes[name]
  }
  return complaint.baseStatus === null ? undefined : baseRespCodes.get(complaint.baseStatus)
}

function codeOf(effective: number | null, complaint: Complaint): ModelErrorCode {
  const names = complaint.names.join('\n')
  const words = `${names}\n${complaint.message}`
  const says = (pattern: RegExp): boolean => pattern.test(words)
  const isServerFault = effective !== null && effective >= 500
  const isRefusal = !isServerFault && effective !== 401 && effective !== 429

  if (says(phrases.session)) return 'session_required'
  if (effective === 400 && says(phrases.toolUseFailed)) return 'invalid_tool_call'
  if (isRefusal && says(phrases.contentFilter)) return 'content_filtered'
  if (effective === 402) return 'billing'
  if (!isServerFault && isSpent(complaint, says)) return 'quota_exhausted'
  if (!isServerFault && says(phrases.balance)) return 'billing'
  if (effective === 413) return 'context_overflow'
  // A limit on tokens by the minute is worded as a limit on their number; the code beside it says which.
  const isRate = phrases.rateLimit.test(names)
  if ((isRefusal || effective === 500) && !isRate && says(phrases.overflow)) return 'context_overflow'
  if (effective === 400 || effective === 422) return requestCode(complaint, words, says)
  if (effective === null) return nameCode(complaint, words, says)
  return effective >= 500 ? serverCode(effective) : clientCode(effective, says)
}

/** Whether what was bought or given is used up, so that no wait helps; a limit by the minute is called a quota too. */
function isSpent({ names, retryDelay }: Complaint, says: (pattern: RegExp) => boolean): boolean {
  if (names.includes('insufficient_quota')) return true
  if (says(phrases.byTheMinute) && !/PerDay|PerMonth/.test(names.join('\n'))) return false
  return says(phrases.quota) || (says(phrases.currentQuota) && retryDelay === null)
}

/** The request itself was refused: by which part of it? */
function requestCode(
  complaint: Complaint,
  words: string,
  says: (pattern: RegExp) => boolean,
): ModelErrorCode {
  const fields = complaint.fields.join('\n')
  if (phrases.toolChoice.test(fields) || says(phrases.toolChoice)) return 'unsupported_tool_choice'
  if (says(phrases.replayed) && says(phrases.mustReplay) && !says(phrases.refusedField)) {
    return 'replay_required'
  }
  if (says(phrases.model) || complaint.fields.includes('model')) return 'model_not_found'
  if (says(phrases.auth)) return 'auth'
  if (says(phrases.blockedRegion)) return 'region_blocked'
  if (says(phrases.rateLimit)) return 'rate_limited'
  if (phrases.optionalField.test(`${fields}\n${words}`) || says(phrases.replayed)) {
    return 'unsupported_parameter'
  }
  return 'invalid_request'
}

function clientCode(status: number, says: (pattern: RegExp) => boolean): ModelErrorCode {
  switch (status) {
    case 401:
      return says(phrases.model) ? 'model_not_found' : 'auth'
    case 403:
      if (says(phrases.region)) return 'region_blocked'
      return says(phrases.model) ? 'model_not_found' : 'permission'
    case 404:
      return says(phrases.toolChoice) ? 'unsupported_tool_choice' : 'model_not_found'
    case 410:
      return 'model_not_found'
    case 407:
      return 'network_config'
    case 408:
      return 'timeout'
    case 409:
    case 425:
    case 498:
      return 'overloaded'
    case 429:
      return 'rate_limited'
    case 451:
      return 'region_blocked'
    case 499:
      return 'timeout'
    default:
      return 'invalid_request'
  }
}

function serverCode(status: number): ModelErrorCode {
  if (status === 503 || status === 529) return 'overloaded'
  return status === 504 || status === 524 ? 'timeout' : 'server_error'
}

/** A good status and no number in the body: only the words are left. */
function nameCode(complaint: Complaint, words: string, says: (pattern: RegExp) => boolean): ModelErrorCode {
  if (says(phrases.auth)) return 'auth'
  if (says(phrases.rateLimit)) return 'rate_limited'
  if (says(phrases.overloaded)) return 'overloaded'
  if (says(phrases.timeout)) return 'timeout'
  if (says(phrases.model)) return 'model_not_found'
  if (says(phrases.permission)) return 'permission'
  if (says(phrases.toolChoice)) return 'unsupported_tool_choice'
  return says(phrases.invalidRequest) ? requestCode(complaint, words, says) : 'server_error'
}

function retryOf(code: ModelErrorCode, status: number | null): AnswerFailure['retry'] {
  // "Not implemented" and "version not supported" will be the same next time.
  if (status === 501 || status === 505) return 'no'
  return retries[code]
}

/** Whether trying again can help. `once` is for failures of chance: a second one of the same kind is no chance. */
const retries = {
  invalid_request: 'no',
  context_overflow: 'no',
  unsupported_tool_choice: 'no',
  unsupported_parameter: 'no',
  replay_required: 'no',
  session_required: 'no',
  content_filtered: 'no',
  invalid_tool_call: 'once',
  auth: 'no',
  billing: 'no',
  permission: 'no',
  region_blocked: 'no',
  model_not_found: 'no',
  timeout: 'yes',
  overloaded: 'yes',
  rate_limited: 'yes',
  quota_exhausted: 'no',
  server_error: 'yes',
  generation_failed: 'once',
  redirect_refused: 'no',
  network: 'yes',
  network_config: 'no',
  response_too_large: 'no',
  malformed_response: 'once',
  aborted: 'no',
} as const satisfies Readonly<Record<ModelErrorCode, AnswerFailure['retry']>>
