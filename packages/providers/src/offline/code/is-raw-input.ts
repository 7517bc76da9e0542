import type { Place } from '../patterns/pattern.ts'
import { preceding } from '../source/source-file.ts'
import { isRemoteInput, originOf } from './origin.ts'

const checked =
  /escape|encode|sanitiz|purify|htmlspecialchars|htmlentities|strip_tags|intval|\(int\)|Number\(|parseInt|basename|safe|allow|valid|whitelist|permit|url_for|json_encode|md5\(|sha1\(|hash\(|in_array|tmp_name|isset|empty\(|strlen|count\(|===|==|\?|\bif\b/i

/** Whether something is done to a value that takes its danger away, or decides about it. */
export function isMadeSafe(text: string): boolean {
  return checked.test(text)
}

/** Whether a piece of code reads what comes from outside and does nothing else to it. */
export function isRawInput(text: string, place: Place): boolean {
  if (isMadeSafe(text)) return false
  if (isRemoteInput(text, place.file.language)) return true
  if (isLookedAt(text.trim(), place)) return false
  return (
    /^\s*[$@]?\w{1,60}\s*$/.test(text) && originOf(text, place.file, place.index, isRemoteInput) === 'input'
  )
}

/** Whether a condition above asks about a name, most likely to let through what is allowed. */
function isLookedAt(name: string, { file, index }: Place): boolean {
  return preceding(file, index, 20).some(
    ({ mask }) =>
      /\b(?:if|unless|elif|elsif|switch|assert|validate\w*|check\w*|ensure\w*|case)\b/i.test(mask) &&
      mask.includes(name),
  )
}
