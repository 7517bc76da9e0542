import { isJsonObject } from '@scrutineer/core'
import { nearestName } from '../arguments/nearest-name.ts'
import { allProfileWords } from './profile-words.ts'

/** What is wrong with the name of a profile beside profiles of one's own; null where it is one. */
export function checkProfileName(name: unknown, own: unknown): string | null {
  if (typeof name !== 'string') return null
  const known = [...new Set([...allProfileWords, ...(isJsonObject(own) ? Object.keys(own) : [])])]
  if (known.includes(name)) return null
  const nearest = nearestName(name, known)
  const advice = nearest === null ? 'or a name of model.profiles' : `did you mean ${nearest}?`
  return `names the profile ${JSON.stringify(name)}, expected one of ${known.join(', ')}; ${advice}`
}
