import type { JsonObject } from '@scrutineer/core'
import { turnsThinkingOff } from '../../profiles/thinking-off.ts'
import type { ThinkingControl, VendorProfile } from '../../profiles/vendor-profile.ts'

/** A body without what the model refuses, and the names of what was changed or left out. */
export interface RestrictedFields {
  readonly fields: JsonObject
  readonly degraded: readonly string[]
}

const sampling: ReadonlySet<string> = new Set([
  'temperature',
  'top_p',
  'top_k',
  'presence_penalty',
  'frequency_penalty',
  'logprobs',
  'top_logprobs',
])

const controls: Readonly<Record<ThinkingControl, true>> = {
  reasoning_effort: true,
  reasoning: true,
  reasoning_format: true,
  reasoning_split: true,
  thinking: true,
  enable_thinking: true,
  thinking_budget: true,
  preserve_thinking: true,
}

/**
 * Leaves out of a body what the model would refuse: how to sample, and ways to say how much to think that are another's. Where the
 * model calls no tools while it reasons, it is told so. A profile that leaves `reasoning_effort` out has learned better.
 */
export function restrictFields(sent: JsonObject, profile: VendorProfile): RestrictedFields {
  const effort = effortFor(sent, profile)
  const spoken = { ...sent, ...(effort === 'say_none' && { reasoning_effort: 'none' }) }
  const isKept = (name: string): boolean =>
    !isForeignControl(name, profile) && !(name === 'reasoning_effort' && effort === 'leave_out')
  const controlled = Object.fromEntries(Object.entries(spoken).filter(([name]) => isKept(name)))
  const noSampling = refusesSampling(profile, turnsThinkingOff(controlled))
  const fields = Object.fromEntries(
    Object.entries(controlled).filter(([name]) => !(noSampling && sampling.has(name))),
  )
  const isChanged = (name: string): boolean => JSON.stringify(fields[name]) !== JSON.stringify(sent[name])
  return { fields, degraded: Object.keys(sent).filter(isChanged) }
}

function isForeignControl(name: string, { thinking }: VendorProfile): boolean {
  return thinking !== null && Object.hasOwn(controls, name) && !thinking.some((own) => own === name)
}

/** What becomes of the effort because tools are offered. */
function effortFor(sent: JsonObject, profile: VendorProfile): 'keep' | 'leave_out' | 'say_none' {
  const { effortWithTools, omitFields } = profile
  if (!('tools' in sent) || effortWithTools === 'free' || sent['reasoning_effort'] === 'none') return 'keep'
  if (effortWithTools === 'leave_out') return 'leave_out'
  return omitFields.includes('reasoning_effort') ? 'keep' : 'say_none'
}

function refusesSampling({ sampling: rule }: VendorProfile, isSilent: boolean): boolean {
  return rule === 'none' || (rule === 'without_thinking' && !isSilent)
}
