import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import { plainModelId, withFamily } from '../../profiles/with-family.ts'

/** A profile with what is different for one of its models. */
export function profileForModel(profile: MessagesProfile, model: string): MessagesProfile {
  return withFamily(
    profile,
    plainModelId(model)
      .replace(/[-@]20\d{6}(?=$|[-@:]).*$/, '')
      .replaceAll('.', '-'),
  )
}
