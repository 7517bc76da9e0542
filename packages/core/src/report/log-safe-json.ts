import { replaceHidden } from '../findings/visible-text.ts'

/**
 * A value as JSON text that may be printed: two blanks of indentation, a final line feed, and what a terminal or a CI log
 * could act on written as JSON escapes, which lose nothing.
 */
export function toLogSafeJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2)
  return `${replaceHidden(json, escapeUnits).replace(/##(?=\w*\[)/g, '#\\u0023')}\n`
}

/** JSON has no code points above U+FFFF in escapes: such a character takes two. */
function escapeUnits(character: string): string {
  if (character === '\n') return character
  let escaped = ''
  for (let at = 0; at < character.length; at++) {
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  }
  return escaped
}
