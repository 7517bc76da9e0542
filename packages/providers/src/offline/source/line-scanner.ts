import { firstCharacters } from './first-characters.ts'
import { heredocOf } from './heredoc.ts'
import type { Interpolation, Lexicon, TextForm } from './lexicon.ts'
import { regexMayStart } from './regex-start.ts'
import { prefixedForm, rawStringOf } from './text-prefix.ts'

/** Stands in a mask for each character of a text. */
export const hidden = '·'

/** Where a scanner is: inside a text, a comment, code within a text, or what surrounds islands of code. */
export type Frame =
  | { readonly kind: 'text'; readonly form: TextForm }
  | { readonly kind: 'comment'; readonly open: string; readonly close: string; depth: number }
  | { readonly kind: 'code'; readonly close: string; depth: number }
  | { readonly kind: 'surroundings' }
  | { readonly kind: 'heredoc'; readonly tag: string; readonly form: TextForm }

/** Reads the lines of a file one after the other and remembers where it is between them. */
export interface LineScanner {
  /**
   * The mask of a line: as long as the line, comments blank, the contents of texts `·`, and the rest, code inside of
   * texts included, as it is.
   */
  scan(line: string): string
  /** Whether the next line starts in plain code. */
  startsInCode(): boolean
}

/** A scanner that starts in plain code, or in `start`. Takes time in proportion to the lines. */
export function lineScanner(lexicon: Lexicon, start: readonly Frame[] = []): LineScanner {
  const stack: Frame[] = start.map((frame) => ({ ...frame }))
  const waiting: Extract<Frame, { kind: 'heredoc' }>[] = []
  const marks = firstCharacters(lexicon)
  let line = ''
  let at = 0
  let mask: string[] = []
  let noRegexLeft = false

  const before = () => line.slice(Math.max(0, at - 40), at)
  const keep = (count: number) => {
    mask.push(line.slice(at, at + count))
    at += count
  }
  const hide = (count: number, sign = hidden) => {
    mask.push(sign.repeat(Math.min(count, line.length - at)))
    at += count
  }

  function scanCode(frame: Extract<Frame, { kind: 'code' }> | undefined): void {
    const from = at
    while (at < line.length && !marks.has(line[at] ?? '')) at++
    mask.push(line.slice(from, at))
    if (at >= line.length) return
    if (frame !== undefined && closesCode(frame)) return
    if (lexicon.islands !== null && stack.length === 0 && line.startsWith(lexicon.islands[1], at)) {
      stack.push({ kind: 'surroundings' })
      keep(lexicon.islands[1].length)
      return
    }
    if (opensComment() || opensText()) return
    keep(1)
  }

  function closesCode(frame: Extract<Frame, { kind: 'code' }>): boolean {
    const character = line[at]
    if (character === frame.close) {
      if (frame.depth === 0) stack.pop()
      else frame.depth--
      keep(1)
      return true
    }
    if (character === (frame.close === '}' ? '{' : '(')) frame.depth++
    return false
  }

  function opensComment(): boolean {
    const block = lexicon.blockComments.find(([open]) => line.startsWith(open, at))
    if (block !== undefined && (block[0] !== '=begin' || at === 0)) {
      stack.push({ kind: 'comment', open: block[0], close: block[1], depth: 0 })
      hide(block[0].length, ' ')
      return true
    }
    if (!lexicon.lineComments.some((mark) => line.startsWith(mark, at))) return false
    if (lexicon.commentsStartWords && at > 0 && !/\s/.test(line[at - 1] ?? '')) return false
    // In islands, the end of the island ends the comment too.
    const island = lexicon.islands === null ? -1 : line.indexOf(lexicon.islands[1], at)
    hide((island < 0 ? line.length : island) - at, ' ')
    return true
  }

  function opensText(): boolean {
    if (lexicon.heredocs !== null) {
      const heredoc = heredocOf(line, at, lexicon.heredocs)
      if (heredoc !== null) {
        waiting.push({ kind: 'heredoc', tag: heredoc.tag, form: heredoc.form })
        keep(heredoc.length)
        return true
      }
    }
    if (lexicon.regexLiterals && line[at] === '/') return skipRegex()
    const raw = lexicon.prefixes === 'rust' ? rawStringOf(line, at) : null
    const form = raw ?? lexicon.texts.find(({ open }) => line.startsWith(open, at))
    if (form === undefined) return false
    if (form.open === "'" && !quoteOpensText()) return false
    if (lexicon.quotesStartValues && !startsValue(before())) return false
    stack.push({ kind: 'text', form: lexicon.prefixes === 'python' ? prefixedForm(line, at, form) : form })
    keep(form.open.length)
    return true
  }

  function quoteOpensText(): boolean {
    // A digit separator, as in 1'000.
    if (/\d'\d/.test(line.slice(Math.max(0, at - 1), at + 2))) return false
    return !lexicon.quoteIsCharacter || line[at + 1] === '\\' || line[at + 2] === "'"
  }

  function skipRegex(): boolean {
    if (noRegexLeft || !regexMayStart(before())) return false
    let inClass = false
    for (let end = at + 1; end < line.length; end++) {
      const character = line[end]
      if (character === '\\') end++
      else if (character === '[') inClass = true
      else if (character === ']') inClass = false
      else if (character === '/' && !inClass) {
        hide(end + 1 - at)
        return true
      }
    }
    // One look at the rest of the line is enough, or many slashes would cost the square of their number.
    noRegexLeft = true
    return false
  }

  function scanText(form: TextForm): void {
    while (at < line.length) {
      if (form.escapes && line[at] === '\\' && !form.interpolations.some(opensAt)) {
        hide(2)
        continue
      }
      if (form.doubles && line.startsWith(form.close + form.close, at)) {
        hide(2 * form.close.length)
        continue
      }
      if (form.close !== '' && line.startsWith(form.close, at)) {
        stack.pop()
        keep(form.close.length)
        return
      }
      if (interpolates(form)) return
      hide(1)
    }
  }

  function opensAt(interpolation: Interpolation): boolean {
    return interpolation !== 'dollar-name' && line.startsWith(interpolation.open, at)
  }

  function interpolates(form: TextForm): boolean {
    for (const interpolation of form.interpolations) {
      if (interpolation === 'dollar-name') {
        const name = line[at] === '$' ? (/^\$(?:\w{1,80}|[@*])/.exec(line.slice(at, at + 82))?.[0] ?? '') : ''
        if (name !== '') {
          keep(name.length)
          return true
        }
      } else if (line.startsWith(interpolation.open, at)) {
        // A doubled brace is a brace.
        if (interpolation.open === '{' && line[at + 1] === '{') {
          hide(2)
          return true
        }
        stack.push({ kind: 'code', close: interpolation.close, depth: 0 })
        keep(interpolation.open.length)
        return true
      }
    }
    return false
  }

  function scanComment(frame: Extract<Frame, { kind: 'comment' }>): void {
    while (at < line.length) {
      if (line.startsWith(frame.close, at)) {
        hide(frame.close.length, ' ')
        if (frame.depth === 0) {
          stack.pop()
          return
        }
        frame.depth--
      } else if (lexicon.nestedComments && line.startsWith(frame.open, at)) {
        frame.depth++
        hide(frame.open.length, ' ')
      } else {
        hide(1, ' ')
      }
    }
  }

  function scanSurroundings(): void {
    const open = lexicon.islands?.[0] ?? ''
    const next = line.indexOf(open, at)
    if (next < 0) {
      hide(line.length - at)
      return
    }
    hide(next - at)
    stack.pop()
    keep(/^<\?(?:php\b|=)?/.exec(line.slice(at, at + 6))?.[0].length ?? open.length)
  }

  function endLine(): void {
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.kind === 'text' && !top.form.multiline && !line.endsWith('\\')) stack.pop()
      else if (top.kind === 'code' && stack.length > 1 && !holdsLines(stack.at(-2))) stack.pop()
      else break
    }
    while (waiting.length > 0) {
      const heredoc = waiting.pop()
      if (heredoc !== undefined) stack.push(heredoc)
    }
  }

  return {
    startsInCode: () => stack.length === 0,
    scan(text) {
      line = text
      at = 0
      mask = []
      noRegexLeft = false
      const top = stack.at(-1)
      if (top?.kind === 'heredoc' && endsHeredoc(line, top.tag)) {
        stack.pop()
        return hidden.repeat(line.length)
      }
      while (at < line.length) {
        const frame = stack.at(-1)
        if (frame === undefined || frame.kind === 'code') scanCode(frame)
        else if (frame.kind === 'text' || frame.kind === 'heredoc') scanText(frame.form)
        else if (frame.kind === 'comment') scanComment(frame)
        else scanSurroundings()
      }
      endLine()
      return mask.join('')
    },
  }
}

function holdsLines(frame: Frame | undefined): boolean {
  return frame?.kind === 'heredoc' || (frame?.kind === 'text' && frame.form.multiline)
}

function endsHeredoc(line: string, tag: string): boolean {
  const start = line.trimStart()
  return start.startsWith(tag) && !/^\w/.test(start.slice(tag.length, tag.length + 1))
}

function startsValue(before: string): boolean {
  const code = before.trimEnd()
  return code === '' || /[:[{,(-]$/.test(code)
}
