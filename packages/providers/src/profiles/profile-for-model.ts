import type { JsonObject } from '@scrutineer/core'
import { turnsThinkingOff } from './thinking-off.ts'
import type { VendorProfile } from './vendor-profile.ts'
import { plainModelId, withFamily } from './with-family.ts'

/** A vendor's profile with what is different for one of its models, and where every request turns its thinking off. */
export function profileForModel(profile: VendorProfile, model: string, body: JsonObject = {}): VendorProfile {
  const ofModel = withFamily(profile, plainModelId(model))
  if (!ofModel.forcedToolsWithoutThinking || !turnsThinkingOff({ ...ofModel.body, ...body })) return ofModel
  return { ...ofModel, forcedTools: 'native' }
}
