import type { Place } from '../patterns/pattern.ts'
import { preceding } from '../source/source-file.ts'
import { isJust, isRemoteInput, isShadowed, originOf } from './origin.ts'
import type { Piece } from './read-call.ts'
import { readTemplate } from './read-template.ts'

const checked =
  /escape|encode|sanitiz|purify|htmlspecialchars|htmlentities|strip_tags|intval|\(int\)|Number\(|parseInt|basename|safe|allow|valid|whitelist|permit|url_for|json_encode|md5\(|sha1\(|hash\(|in_array|tmp_name|isset|empty\(|strlen|count\(|===|==|\?|\bif\b/i

/** Whether something is done to a value that takes its danger away, or decides about it. */
export function isMadeSafe(text: string): boolean {
  return checked.test(text)
}

/** Whether a piece of code is, or pastes into a text, what comes from outside, and does nothing else to it. */
export function isRawInput(piece: Piece, place: Place): boolean {
  if (isMadeSafe(piece.text)) return false
  const { language } = place.file
  const parts = readTemplate(piece, language)?.holes ?? [piece.text]
  return parts.some(
    (part) =>
      (isJust(part, language, isRemoteInput) && !isShadowed(part, place.file, place.index)) ||
      isInputByName(part, place),
  )
}

function isInputByName(part: string, place: Place): boolean {
  if (!/^\s*[$@]?\w{1,60}\s*$/.test(part) || isLookedAt(part.trim(), place)) return false
  return originOf(part, place.file, place.index, isRemoteInput) === 'input'
}

/** Whether a condition above asks about a name, most likely to let through what is allowed. */
function isLookedAt(name: string, { file, index }: Place): boolean {
  return preceding(file, index, 20).some(
    ({ mask }) =>
      /\b(?:if|unless|elif|elsif|switch|assert|validate\w*|check\w*|ensure\w*|case|find|includes|indexOf|some|filter)\b/i.test(
        mask,
      ) && mask.includes(name),
  )
}
