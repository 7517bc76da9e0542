import { mayHoldRawBytes } from '../diff/lazy-hunk.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'

/** Of the characters beyond ASCII, the share that must be real ones for a text to count as UTF-8. */
const leastShare = 0.5
/** So many stray bytes are an accident or a trick, such as one added to a comment so that nobody looks at the file. */
const fewBytes = 16

/**
 * Says whether the text of a change is in another encoding than UTF-8, such as Shift JIS or Windows-1252, so that a model
 * would see holes. A few stray bytes in a text of ASCII, or among good characters, do not keep a file from review.
 */
export function isForeignText(file: ChangedFile): boolean {
  let stray = 0
  let real = 0
  for (const hunk of file.hunks) {
    if (!mayHoldRawBytes(hunk)) continue
    for (const { text } of hunk.lines) {
      for (const character of text) {
        if (character < '\u0080') continue
        if (character >= '\udc80' && character <= '\udcff') stray++
        else real++
      }
    }
  }
  return stray > fewBytes && real / (stray + real) < leastShare
}
