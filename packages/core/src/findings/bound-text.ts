import { limitText } from '../tools/limit-output.ts'
import { toVisibleLine, toVisibleText } from './visible-text.ts'

/** UTF-8 bytes that one text field of a finding may have. */
const maxTextBytes = 8 * 1024

/** Characters (UTF-16 units) that one line such as a title may have. */
const maxLineLength = 200

/** A text of a finding, made visible and bounded; `cut` says whether something is missing at its end. */
export interface BoundText {
  readonly text: string
  readonly cut: boolean
}

const mark = ' […]'

/** At most 8 KiB of visible text, cut between characters and marked. */
export function boundText(text: string): BoundText {
  const { text: bound, truncated } = limitText(toVisibleText(text).trim(), maxTextBytes, mark)
  return { text: bound, cut: truncated }
}

/** At most 8 KiB of code, otherwise as it is. */
export function boundCode(code: string): BoundText {
  const { text, truncated } = limitText(code, maxTextBytes)
  return { text, cut: truncated }
}

/** One visible line of at most 200 characters, cut between characters and marked. */
export function boundLine(text: string): BoundText {
  const line = toVisibleLine(text.slice(0, maxTextBytes))
  if (line.length <= maxLineLength) return { text: line, cut: text.length > maxTextBytes }
  let end = maxLineLength - mark.length
  if (isLowSurrogate(line.charCodeAt(end))) end--
  return { text: line.slice(0, end).trimEnd() + mark, cut: true }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
