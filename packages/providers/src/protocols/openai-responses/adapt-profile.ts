import type { JsonObject } from '@scrutineer/core'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import { phrases } from '../errors/error-phrases.ts'
import { hasWord, leaveOut, refusedField } from '../errors/refused-field.ts'
import { isRefusingStatus } from '../errors/refusing-status.ts'
import type { AnswerFailure, Complaint } from '../model-answer.ts'
import type { Adaptation } from '../protocol.ts'
import { coreFields } from './encode-request.ts'

/**
 * What to change after a refusal so that the next request may pass; null when nothing optional was named. The model, the
 * conversation, the rules and the tools are never touched.
 */
export function adaptProfile(
  failure: AnswerFailure,
  sent: JsonObject,
  profile: ResponsesProfile,
): Adaptation<ResponsesProfile> | null {
  const { code, complaint, status } = failure
  if (complaint === null || !isRefusingStatus(status) || !adaptable.has(code)) return null
  const culprit = culpritOf(complaint, sent)
  if (sent['tool_choice'] === 'required' && (culprit === 'tool_choice' || code === 'unsupported_tool_choice'))
    return { profile: { ...profile, forcedTools: 'none' }, degraded: 'tool_choice' }
  if (culprit !== undefined) return { profile: leaveOut(profile, culprit), degraded: culprit }
  if (profile.looseTools === 'say' && refusesStrict(complaint))
    return { profile: { ...profile, looseTools: 'leave_out' }, degraded: 'strict' }
  return null
}

/** Codes that may be a field's fault. */
const adaptable: ReadonlySet<string> = new Set([
  'invalid_request',
  'unsupported_parameter',
  'unsupported_tool_choice',
])

function culpritOf(complaint: Complaint, sent: JsonObject): string | undefined {
  const optional = Object.keys(sent).filter((field) => !coreFields.has(field))
  const named = refusedField({ ...complaint, message: '' }, optional)
  if (named !== undefined) return named
  // A complaint about one field may mention others.
  if (complaint.fields.length > 0) return undefined
  const { message } = complaint
  if ('include' in sent && /encrypted[_ ]content/i.test(message)) return 'include'
  return optional.find((field) => isNamed(field, message))
}

/** Fields such as `text` and `store` are also words that a sentence may hold by chance. */
function isNamed(field: string, message: string): boolean {
  if (field.includes('_') || field === 'temperature') return hasWord(message, field)
  return new RegExp(`['"\`]${field}['"\`.\\[]|^\\W{0,2}${field}(?:\\.\\w{1,40})?:`).test(message)
}

function refusesStrict({ fields, message }: Complaint): boolean {
  const isField = fields.some((field) => /^tools\b.{0,80}\bstrict$/.test(field))
  return isField || (hasWord(message, 'strict') && phrases.refusedField.test(message))
}
