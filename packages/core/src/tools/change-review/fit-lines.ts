import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import { limitText } from '../limit-output.ts'

/** Results of the reading tools stay below this many UTF-8 bytes, their header included. */
const maxOutputBytes = 32 * 1024

const headerBytes = 1024

/** As many whole lines as fit; when not even the first does, that one cut at a character. */
export function fitLines(lines: readonly string[]): {
  readonly lines: readonly string[]
  readonly cutInside: boolean
} {
  let used = headerBytes
  for (const [index, line] of lines.entries()) {
    used += byteLengthOf(line) + 1
    if (used <= maxOutputBytes) continue
    if (index > 0) return { lines: lines.slice(0, index), cutInside: false }
    return { lines: [limitText(line, maxOutputBytes - headerBytes, ' [line cut]').text], cutInside: true }
  }
  return { lines, cutInside: false }
}
