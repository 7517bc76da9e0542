import type { JsonObject } from '@scrutineer/core'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { phrases } from '../errors/error-phrases.ts'
import { hasWord, leaveOut, refusedField } from '../errors/refused-field.ts'
import { isRefusingStatus } from '../errors/refusing-status.ts'
import type { AnswerFailure } from '../model-answer.ts'
import type { Adaptation } from '../protocol.ts'
import { coreFields } from './encode-request.ts'
import { isMarked } from './mark-cache.ts'

/**
 * What to change after a refusal so that the next request may pass; null when nothing optional was named. Only what was
 * sent can be changed: a field gets its other name, a plainer value, or is left out. The model, the conversation, the
 * system text and the tools are never touched.
 */
export function adaptProfile(
  failure: AnswerFailure,
  sent: JsonObject,
  profile: VendorProfile,
): Adaptation<VendorProfile> | null {
  const { complaint, status } = failure
  if (complaint === null || !isRefusingStatus(status) || !adaptable.has(failure.code)) return null
  const { message } = complaint
  if (profile.systemRole === 'developer' && /['"\s]developer\b/i.test(message)) {
    return { profile: { ...profile, systemRole: 'system' }, degraded: 'system_role' }
  }
  const replay = adaptReplay(message, complaint.fields.join('\n'), profile)
  if (replay !== null) return replay
  if (profile.cacheMarkers > 0 && hasWord(message, 'cache_control') && isMarked(sent)) {
    return { profile: { ...profile, cacheMarkers: 0 }, degraded: 'cache_control' }
  }
  const optional = Object.keys(sent).filter((field) => !coreFields.has(field))
  const silenced = wantsNoThinking(message, profile)
  if (silenced !== null) return silenced
  const culprit = refusedField(complaint, optional) ?? aliasOf(message, optional)
  if (culprit === undefined) return wantsNoReasoning(message, profile)
  return adaptField(culprit, message, sent, profile)
}

/** Codes that may be a field's fault. An overflow may be: the room asked for the answer counts, too. */
const adaptable: ReadonlySet<string> = new Set([
  'invalid_request',
  'unsupported_parameter',
  'unsupported_tool_choice',
  'replay_required',
  'context_overflow',
])

function adaptField(
  field: string,
  message: string,
  sent: JsonObject,
  profile: VendorProfile,
): Adaptation<VendorProfile> | null {
  if (field === 'max_tokens' || field === 'max_completion_tokens') {
    const other = field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
    const tooMuch = /too (?:large|big|high|long)|at most|exceed|less than|greater than|maximum|range/i.test(
      message,
    )
    const renamed = profile.maxTokensField === field && !profile.omitFields.includes(other)
    // The old name is left out from now on, so that two refusals never swap the names for ever.
    if (renamed && !tooMuch) {
      return { profile: { ...leaveOut(profile, field), maxTokensField: other }, degraded: field }
    }
  }
  if (field === 'tool_choice') {
    const forced = sent['tool_choice'] === 'required' || sent['tool_choice'] === 'any'
    if (forced) return { profile: { ...profile, forcedTools: 'none' }, degraded: field }
  }
  const none = field === 'reasoning_effort' ? wantsNoReasoning(message, profile) : null
  return none ?? { profile: leaveOut(profile, field), degraded: field }
}

/** A model that reasons unless told not to, and takes no tools while it does. */
function wantsNoReasoning(message: string, profile: VendorProfile): Adaptation<VendorProfile> | null {
  if (!/reasoning_effort\W{1,4}(?:to|=|as)?\W{0,4}none\b/i.test(message)) return null
  if (profile.body['reasoning_effort'] === 'none') return null
  const silent = leaveOut(profile, 'reasoning_effort')
  return {
    profile: { ...silent, body: { ...silent.body, reasoning_effort: 'none' } },
    degraded: 'reasoning_effort',
  }
}

/** A model that thinks unless told not to, and does so in streams alone. */
function wantsNoThinking(message: string, profile: VendorProfile): Adaptation<VendorProfile> | null {
  if (!/enable_thinking\W{1,4}(?:must be |should be |to |be )?(?:set to )?\W{0,2}false\b/i.test(message))
    return null
  if (profile.body['enable_thinking'] === false) return null
  const silent = leaveOut(profile, 'enable_thinking')
  return {
    profile: { ...silent, body: { ...silent.body, enable_thinking: false } },
    degraded: 'enable_thinking',
  }
}

/** Reasoning is wanted back by some servers even where there was none, and refused by others that gave it. */
function adaptReplay(
  message: string,
  fields: string,
  profile: VendorProfile,
): Adaptation<VendorProfile> | null {
  const { replay } = profile
  const isMessageField = /messages?\b/i.test(`${fields}\n${message}`)
  if (phrases.refusedField.test(message) && isMessageField) {
    const refused = [...replay.message, 'extra_content'].filter((name) =>
      hasWord(`${fields}\n${message}`, name),
    )
    if (refused.length === 0) return null
    const kept = replay.message.filter((name) => !refused.includes(name))
    const calls = replay.calls && !refused.includes('extra_content')
    const next = { message: kept, calls, empty: replay.empty && !refused.includes('reasoning_content') }
    return { profile: { ...profile, replay: next }, degraded: 'replay' }
  }
  if (!replay.empty && hasWord(message, 'reasoning_content') && phrases.mustReplay.test(message)) {
    const names = replay.message.includes('reasoning_content')
      ? replay.message
      : [...replay.message, 'reasoning_content']
    return { profile: { ...profile, replay: { ...replay, message: names, empty: true } }, degraded: 'replay' }
  }
  return null
}

/** Some vendors name a field by what stands in it. */
function aliasOf(message: string, optional: readonly string[]): string | undefined {
  if (optional.includes('tool_choice') && phrases.toolChoice.test(message)) return 'tool_choice'
  return optional.includes('response_format') && /json_schema|json_object|structured output/i.test(message)
    ? 'response_format'
    : undefined
}
