import type { VendorProfile } from './vendor-profile.ts'

/** A vendor's profile with what is different for one of its models. */
export function profileForModel(profile: VendorProfile, model: string): VendorProfile {
  const id = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  const family = profile.families.find(({ startsWith }) => id.startsWith(startsWith))
  if (family === undefined) return profile
  return {
    ...profile,
    forcedTools: family.forcedTools ?? profile.forcedTools,
    noneTool: family.noneTool ?? profile.noneTool,
    replay: family.replay ?? profile.replay,
  }
}
