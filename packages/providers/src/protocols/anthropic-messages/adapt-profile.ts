import { isJsonObject, type JsonObject } from '@scrutineer/core'
import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import { hasWord, leaveOut, refusedField } from '../errors/refused-field.ts'
import { isRefusingStatus } from '../errors/refusing-status.ts'
import type { AnswerFailure } from '../model-answer.ts'
import type { Adaptation } from '../protocol.ts'
import { coreFields } from './encode-request.ts'

/**
 * What to change after a refusal so that the next request may pass; null when nothing optional was named. The model, the
 * conversation, the rules and the tools are never touched.
 */
export function adaptProfile(
  failure: AnswerFailure,
  sent: JsonObject,
  profile: MessagesProfile,
): Adaptation<MessagesProfile> | null {
  const { code, complaint, status } = failure
  if (complaint === null || !isRefusingStatus(status) || !adaptable.has(code)) return null
  const { message } = complaint

  const most = /max_tokens\W{1,3}\s*(\d{1,9})\s*>\s*(\d{1,9})/.exec(message)
  if (most !== null) return lowerLimit(Number(most[2]), sent, profile)
  const choice = sent['tool_choice']
  const forced = isJsonObject(choice) && choice['type'] === 'any'
  if (forced && code === 'unsupported_tool_choice') {
    return { profile: { ...profile, forcedTools: 'none' }, degraded: 'tool_choice' }
  }
  if (profile.cacheMarkers > 0 && hasWord(message, 'cache_control') && !('cache_control' in sent)) {
    return { profile: { ...profile, cacheMarkers: 0 }, degraded: 'cache_control' }
  }
  const optional = Object.keys(sent).filter((field) => !coreFields.has(field))
  // Thinking that is wanted back and is lost: what is left is not to ask for it.
  const culprit =
    code === 'replay_required' && 'thinking' in sent ? 'thinking' : refusedField(complaint, optional)
  return culprit === undefined ? null : { profile: leaveOut(profile, culprit), degraded: culprit }
}

const adaptable: ReadonlySet<string> = new Set([
  'invalid_request',
  'unsupported_parameter',
  'unsupported_tool_choice',
  'replay_required',
])

function lowerLimit(
  most: number,
  sent: JsonObject,
  profile: MessagesProfile,
): Adaptation<MessagesProfile> | null {
  const asked = sent['max_tokens']
  if (most < 1 || typeof asked !== 'number' || most >= asked) return null
  return { profile: { ...profile, maxOutputTokens: most }, degraded: 'max_tokens' }
}
