import type { SourceFile, SourceLine } from '../source/source-file.ts'
import { preceding } from '../source/source-file.ts'

/** Width of the white space a line starts with; a tab counts as four blanks. */
export function indentOf(text: string): number {
  let width = 0
  for (const character of text) {
    if (character === ' ') width++
    else if (character === '\t') width += 4
    else break
  }
  return width
}

/**
 * The lines that hold a line, innermost first: each is the nearest one above with less indentation than the last. Looks
 * at most `reach` lines up.
 */
export function enclosingLines(file: SourceFile, index: number, reach = 60): SourceLine[] {
  const found: SourceLine[] = []
  let width = indentOf(file.lines[index]?.text ?? '')
  for (const line of preceding(file, index, reach)) {
    if (width === 0) break
    if (line.mask.trim() === '' || !line.startsInCode) continue
    const indent = indentOf(line.text)
    // A brace alone belongs to the line above it.
    if (indent >= width || /^\s*[)\]}][^{([]*$|^\s*\{\s*$/.test(line.mask)) continue
    found.push(line)
    width = indent
  }
  return found
}
