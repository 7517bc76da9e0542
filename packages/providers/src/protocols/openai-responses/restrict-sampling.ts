import { isJsonObject, type JsonObject } from '@scrutineer/core'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'

/** A body without what the model refuses, and the names of what was left out. */
export interface RestrictedSampling {
  readonly fields: JsonObject
  readonly degraded: readonly string[]
}

const sampling: readonly string[] = ['temperature', 'top_p', 'top_logprobs']

/** Leaves out how to sample where a model that reasons would refuse it. */
export function restrictSampling(sent: JsonObject, profile: ResponsesProfile): RestrictedSampling {
  const reasoning = sent['reasoning']
  const isSilent = isJsonObject(reasoning) && reasoning['effort'] === 'none'
  if (profile.sampling === 'free' || isSilent) return { fields: sent, degraded: [] }
  const degraded = sampling.filter((name) => name in sent)
  const fields = Object.fromEntries(Object.entries(sent).filter(([name]) => !degraded.includes(name)))
  return { fields, degraded }
}
