import type { Language } from './language.ts'
import type { Lexicon } from './lexicon.ts'
import type { Frame } from './line-scanner.ts'

/**
 * Where a piece of a file most likely starts when the lines before it are not known: inside of a comment or a text that
 * is closed before one is opened, else in plain code.
 */
export function guessStart(lines: readonly string[], language: Language, lexicon: Lexicon): readonly Frame[] {
  if (lexicon.islands !== null && opensFirst(lines, lexicon.islands[0], lexicon.islands[1]) === 'opens') {
    return [{ kind: 'surroundings' }]
  }
  for (const [open, close] of lexicon.blockComments) {
    if (opensFirst(lines, open, close) === 'closes' || isDocComment(lines, close)) {
      return [{ kind: 'comment', open, close, depth: 0 }]
    }
  }
  if (language !== 'python') return []
  const mark = firstOf(lines, '"""', "'''")
  const form = lexicon.texts.find(({ open }) => open === mark)
  return form !== undefined && closesDocString(lines, form.open) ? [{ kind: 'text', form }] : []
}

/** Which of two marks comes first. */
function opensFirst(lines: readonly string[], open: string, close: string): 'opens' | 'closes' | 'neither' {
  for (const line of lines) {
    const opened = line.indexOf(open)
    const closed = line.indexOf(close)
    if (opened < 0 && closed < 0) continue
    return closed >= 0 && (opened < 0 || closed < opened) ? 'closes' : 'opens'
  }
  return 'neither'
}

function isDocComment(lines: readonly string[], close: string): boolean {
  return close === '*/' && /^\s{0,40}\*(?:\s|\/|$)/.test(lines.find((line) => line.trim() !== '') ?? '')
}

function firstOf(lines: readonly string[], a: string, b: string): string | null {
  for (const line of lines) {
    const first = line.indexOf(a)
    const second = line.indexOf(b)
    if (first < 0 && second < 0) continue
    return second < 0 || (first >= 0 && first < second) ? a : b
  }
  return null
}

/** A triple quote closes when text stands before it, or when nothing that could take a text does. */
function closesDocString(lines: readonly string[], mark: string): boolean {
  const index = lines.findIndex((line) => line.includes(mark))
  const line = lines[index] ?? ''
  const before = line.slice(0, line.indexOf(mark)).trim()
  const after = line.slice(line.indexOf(mark) + mark.length).trim()
  if (before !== '') return !/(?:[=(,[{:+]|\breturn|^[rbfuRBFU]{1,2})\s?[rbfuRBFU]{0,2}$/.test(before)
  if (after !== '' && !/^[),.\]]/.test(after)) return false
  const previous = lines.slice(0, index).findLast((text) => text.trim() !== '')
  return previous !== undefined && !/[:=(,[{]\s{0,9}(?:#|$)/.test(previous)
}
