/**
 * Text in which nothing can act or hide: terminal control sequences are removed, and what is left of control, format
 * (zero-width, bidirectional, tag) and separator characters and of bytes that are not UTF-8 is written as an escape,
 * such as `\u202e` or `\xff`. Tabs and line feeds stay; a carriage return before a line feed goes.
 */
export function toVisibleText(text: string): string {
  if (plain.test(text) || !unsafe.test(text)) return text
  return replaceHidden(text.replaceAll('\r\n', '\n').replace(terminalSequences, ''), escapeCharacter)
}

/** Replaces each hidden character of a text, carriage returns included. */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  return plain.test(text) ? text : text.replace(unsafeCharacters, replace)
}

/** The same on one line: line feeds and tabs become blanks, runs of blanks one. */
export function toVisibleLine(text: string): string {
  return toVisibleText(text).replace(/\s+/g, ' ').trim()
}

/** A path or code on one line, told apart from every other: hidden characters, line feeds and tabs become escapes. */
export function toVisiblePath(path: string): string {
  return replaceHidden(path, escapeCharacter).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}

/** Says whether a text holds a character that `toVisibleText` would change, carriage returns at line ends aside. */
export function hasHiddenCharacters(text: string): boolean {
  return !plain.test(text) && unsafe.test(text.replaceAll('\r\n', '\n'))
}

/** What most texts are. Asking this first spares them the patterns below, which are slow to build and to run. */
const plain = /^[\t\n\x20-\x7e]*$/

/** Control, format and separator characters, lone surrogates, blanks that look like nothing, variation selectors. */
const hidden =
  '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0\\ufe00-\\ufe0e\\u{e0100}-\\u{e01ef}'

/** Scripts that need joiners to be spelled, and what emoji are joined from. */
const joined = `[${[
  ...['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Mongolian'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]`

const pattern = `(?![\\t\\n])(?!(?<=${joined})[\\u200c\\u200d](?=${joined}))[${hidden}]`
const unsafe = new RegExp(pattern, 'u')
const unsafeCharacters = new RegExp(pattern, 'gu')

/** ECMA-48: control sequences, operating-system commands and other strings with their end, two-character escapes. */
const terminalSequences =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\^-~]/g

function escapeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point >= 0xdc80 && point <= 0xdcff) return `\\x${(point - 0xdc00).toString(16)}`
  if (point > 0xffff) return `\\u{${point.toString(16)}}`
  return `\\u${point.toString(16).padStart(4, '0')}`
}
