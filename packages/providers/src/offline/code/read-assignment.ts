import type { SourceFile } from '../source/source-file.ts'
import { following } from '../source/source-file.ts'
import type { Piece } from './read-call.ts'

/** A value that is given a name, and the line it ends on. */
export interface Assignment {
  readonly value: Piece
  readonly endLine: number
}

const maxLines = 12
const maxCharacters = 2000

/**
 * The value of an assignment whose right side starts with a text on this line; null when there is none. It ends with a
 * semicolon, or with the first line after which no operator and no bracket is open.
 */
export function readAssignment(file: SourceFile, index: number): Assignment | null {
  const first = file.lines[index]
  const start =
    first === undefined ? null : /[\w$\])]\s?(?::?=|\+=)\s{0,9}(?=[rbfuRBFU$@]{0,2}["'`])/.exec(first.mask)
  if (first === undefined || start === null) return null
  let text = ''
  let mask = ''
  let depth = 0
  for (const [offset, line] of following(file, index, maxLines).entries()) {
    const from = offset === 0 ? start.index + start[0].length : 0
    for (let at = from; at < line.mask.length; at++) {
      const sign = line.mask[at] ?? ''
      if ('([{'.includes(sign)) depth++
      else if (')]}'.includes(sign)) depth--
      if (depth < 0 || sign === ';') return { value: { text, mask }, endLine: line.number }
      text += line.text[at] ?? ''
      mask += sign
      if (mask.length > maxCharacters) return null
    }
    const next = file.lines[index + offset + 1]
    const goesOn =
      depth > 0 ||
      /[+.\\,(]\s*$/.test(line.mask) ||
      (next !== undefined && (!next.startsInCode || /^\s*[+.]/.test(next.mask)))
    if (!goesOn) return { value: { text, mask }, endLine: line.number }
    text += '\n'
    mask += '\n'
  }
  return null
}
