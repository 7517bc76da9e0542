import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import { plainModelId, withFamily } from '../../profiles/with-family.ts'

/** A profile with what is different for one of its models. A fine-tuned model is what it was tuned from. */
export function profileForModel(profile: ResponsesProfile, model: string): ResponsesProfile {
  return withFamily(profile, plainModelId(model))
}
