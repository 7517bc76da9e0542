import { isJsonObject } from '@scrutineer/core'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { type ClassifyError, classifyComplaint } from '../errors/classify-complaint.ts'

/** The kind of a failure. Some gateways answer 400 with a whole completion whose finish word is the reason. */
export const classifyError: ClassifyError<VendorProfile> = (status, complaint, profile, body) => {
  const choices: unknown = isJsonObject(body) ? body['choices'] : undefined
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  const isFiltered = isJsonObject(first) && first['finish_reason'] === 'content_filter'
  return isFiltered
    ? { code: 'content_filtered', retry: 'no' }
    : classifyComplaint(status, complaint, profile)
}
