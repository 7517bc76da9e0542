import { toVisibleLine, toVisiblePath, toVisibleText } from '../findings/visible-text.ts'

/**
 * Text that may be printed to a terminal or a CI log: control and hidden characters are gone or written as escapes, and
 * no line is a command to the machine that reads the log (`::set-output`, `##[…]`, `##vso[…]`). Line feeds and tabs
 * stay.
 */
export function escapeTerminal(text: string): string {
  return withoutCommands(toVisibleText(text))
}

/** The same on one line, for titles: runs of white space become one blank. */
export function escapeTerminalLine(text: string): string {
  return withoutCommands(toVisibleLine(text))
}

/** A path on one line, told apart from every other path. */
export function escapeTerminalPath(path: string): string {
  return withoutCommands(toVisiblePath(path))
}

/** GitHub reads `::` after any blanks at the start of a line, and the older `##[` anywhere in it, as Azure does. */
function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n]*)::/gm, '$1\\::').replace(/##(?=\w*\[)/g, '#\\#')
}
