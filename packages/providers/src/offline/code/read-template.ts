import type { Language } from '../source/language.ts'
import { hidden } from '../source/line-scanner.ts'
import type { Piece } from './read-call.ts'

/** Stands for an expression in the text of a template. */
export const hole = '\u0000'

/** A text that code puts together, however it does so. */
export interface Template {
  /** The literal parts with a NUL for each expression between them. */
  readonly text: string
  /** The expressions, in order. A format's arguments stand together, once for each of its places. */
  readonly holes: readonly string[]
}

/**
 * Reads an expression that makes a text: a literal, a concatenation, an interpolation, or a format with its arguments.
 * Null when no literal is part of it.
 */
export function readTemplate(piece: Piece, language: Language): Template | null {
  const builder: Builder = { text: '', holes: [], literals: 0, language }
  const open = /^\s*&?(?:fmt\.Sprintf|String\.format|string\.Format|sprintf|\$?sprintf|format!)\s?\(/.exec(
    piece.mask,
  )
  if (open !== null) return readFormatCall(piece, open[0].length, builder)
  readParts(piece, builder)
  return builder.literals === 0 ? null : { text: builder.text, holes: builder.holes }
}

interface Builder {
  text: string
  holes: string[]
  literals: number
  readonly language: Language
}

function readFormatCall(piece: Piece, start: number, builder: Builder): Template | null {
  const comma = topLevelComma(piece.mask, start)
  const closing = piece.mask.lastIndexOf(')')
  const end = comma >= 0 ? comma : closing < start ? piece.mask.length : closing
  readParts({ text: piece.text.slice(start, end), mask: piece.mask.slice(start, end) }, builder)
  if (builder.literals === 0) return null
  fillPlaces(
    builder,
    comma < 0
      ? ''
      : piece.text
          .slice(comma + 1)
          .trim()
          .replace(/\)$/, ''),
  )
  return { text: builder.text, holes: builder.holes }
}

function topLevelComma(mask: string, start: number): number {
  let depth = 0
  for (let at = start; at < mask.length; at++) {
    const sign = mask[at] ?? ''
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ',' && depth === 0) return at
  }
  return -1
}

function readParts({ text, mask }: Piece, builder: Builder): void {
  let at = 0
  let codeStart = 0
  while (at < mask.length) {
    const quote = mask[at] ?? ''
    if (quote !== '"' && quote !== "'" && quote !== '`') {
      at++
      continue
    }
    addCode(builder, text.slice(codeStart, at), mask.slice(codeStart, at))
    at = readLiteral({ text, mask }, at, builder)
    codeStart = at
  }
  addCode(builder, text.slice(codeStart), mask.slice(codeStart))
}

function readLiteral({ text, mask }: Piece, start: number, builder: Builder): number {
  const quote = mask[start] ?? ''
  const close = mask.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote
  builder.literals++
  let at = start + close.length
  while (at < mask.length) {
    const sign = mask[at] ?? ''
    if (sign === hidden || sign === '\n') {
      builder.text += text[at] ?? ''
      at++
    } else if (mask.startsWith(close, at)) {
      return at + close.length
    } else {
      const end = endOfInterpolation(mask, at)
      addHole(builder, text.slice(at, end).replace(/^(?:\$|#|\\)?[{(]|[})]$/g, ''))
      at = end
    }
  }
  return at
}

function endOfInterpolation(mask: string, start: number): number {
  const name = /^\$\w{1,80}/.exec(mask.slice(start, start + 82))
  if (name !== null) return start + name[0].length
  let depth = 0
  for (let at = start; at < mask.length; at++) {
    const sign = mask[at] ?? ''
    if (sign === '{' || sign === '(') depth++
    else if (sign === '}' || sign === ')') {
      depth--
      if (depth <= 0) return at + 1
    }
  }
  return mask.length
}

/** Code between two literals: an operator alone joins them, anything else is an expression or a format's arguments. */
function addCode(builder: Builder, text: string, mask: string): void {
  const format = /^\s*\.format\s?\(|^\s*%(?!=)/.exec(mask)
  if (format !== null && builder.literals > 0) {
    fillPlaces(builder, text.slice(format[0].length).trim())
    return
  }
  const expression = text
    .trim()
    .replace(/^(?:\+|\.(?=[\s$('"a-zA-Z_])|&|\|\||<<)\s*/, '')
    .replace(/(?:\+|\.|&|\|\||<<|\\)$/, '')
    .trimEnd()
    .replace(/(?:^|[\s+])(?:[rbfuRBFU]{1,2}|L|@|\$|\$@|@\$|r#{0,8})$/, '')
    .trim()
  if (expression !== '') addHole(builder, expression)
}

function addHole(builder: Builder, expression: string): void {
  builder.text += hole
  builder.holes.push(expression.trim())
}

/** Puts a format's arguments where its places are; whole numbers cannot carry code, so `%d` is no place. */
function fillPlaces(builder: Builder, args: string): void {
  const places = builder.language === 'python' || builder.language === 'ruby' ? pythonPlaces : formatPlaces
  builder.text = builder.text.replace(places, (place) => {
    if (/[dixXofFeEgGc]$/.test(place) && place.startsWith('%')) return '0'
    const name = /^\{(\w+)/.exec(place)?.[1]
    builder.holes.push(args === '' ? (name ?? place) : args)
    return hole
  })
}

const pythonPlaces = /%(?:\(\w{1,40}\))?[-+ #0]{0,3}\d{0,4}(?:\.\d{1,4})?[a-zA-Z]|\{[\w.]{0,40}(?:![rsa])?\}/g
const formatPlaces = /%(?:\d\$)?[-+ #0]{0,3}\d{0,4}(?:\.\d{1,4})?[a-zA-Z]|\{\w{0,40}\}/g
