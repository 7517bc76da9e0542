import type { SourceFile } from '../source/source-file.ts'
import { following } from '../source/source-file.ts'

/** A piece of code and its mask, of equal length; a line feed stands between lines. */
export interface Piece {
  readonly text: string
  readonly mask: string
}

/** A call and what is handed to it. */
export interface Call {
  /** What the search for its name matched, the opening parenthesis included. */
  readonly name: string
  /** Where the match starts in the line. */
  readonly column: number
  readonly args: readonly Piece[]
  /** The line that it ends on. */
  readonly endLine: number
  /** The rest of the line that it ends on. */
  readonly after: Piece
}

// A statement longer than this is no call that a person would check at a glance.
const maxLines = 30
const maxCharacters = 3000
// More calls of one name on a line are generated code.
const maxCalls = 4

/**
 * The calls on a line whose name `pattern` finds; the pattern is global and ends with the opening parenthesis. Calls that
 * are not closed within 30 lines, or what is known of the file, are left out.
 */
export function callsOn(file: SourceFile, index: number, pattern: RegExp): Call[] {
  const mask = file.lines[index]?.mask ?? ''
  const calls: Call[] = []
  pattern.lastIndex = 0
  for (
    let match = pattern.exec(mask);
    match !== null && calls.length < maxCalls;
    match = pattern.exec(mask)
  ) {
    const call = readCall(file, index, match.index, match[0])
    if (call !== null) calls.push(call)
  }
  return calls
}

function readCall(file: SourceFile, index: number, column: number, name: string): Call | null {
  let depth = 0
  let characters = 0
  const args: Piece[] = []
  let text = ''
  let mask = ''
  const take = () => {
    if (mask.trim() !== '') args.push({ text, mask })
    text = ''
    mask = ''
  }
  for (const [offset, line] of following(file, index, maxLines).entries()) {
    const from = offset === 0 ? column + name.length : 0
    for (let at = from; at < line.mask.length; at++) {
      if (++characters > maxCharacters) return null
      const sign = line.mask[at] ?? ''
      if (sign === '(' || sign === '[' || sign === '{') depth++
      else if (sign === ')' || sign === ']' || sign === '}') {
        if (depth === 0) {
          take()
          const after = { text: line.text.slice(at + 1), mask: line.mask.slice(at + 1) }
          return { name, column, args, endLine: line.number, after }
        }
        depth--
      } else if (sign === ',' && depth === 0) {
        take()
        continue
      }
      text += line.text[at] ?? ''
      mask += sign
    }
    text += '\n'
    mask += '\n'
  }
  return null
}
