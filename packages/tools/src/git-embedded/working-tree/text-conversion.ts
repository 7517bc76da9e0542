import type { GitConfig } from '../location/git-config.ts'
import type { Attributes } from './attributes.ts'

/** How git would store a file of the working tree. */
export interface TextConversion {
  /**
   * `always` and `guess` turn CRLF into LF, the latter only in what looks like text; `never` leaves line ends alone.
   */
  readonly lineEnds: 'never' | 'always' | 'guess'
  /** Keywords `$Id: … $` are stored without their text. */
  readonly ident: boolean
  /** The encoding of the file where git would store it in UTF-8. */
  readonly encoding: string | null
}

/** Decides how a path is stored, from its attributes and `core.autocrlf`. Filters are programs, and never run. */
export function conversionOf(attributes: Attributes, config: GitConfig): TextConversion {
  const encoding = attributes.get('working-tree-encoding')
  return {
    lineEnds: lineEndsOf(attributes, config),
    ident: attributes.get('ident') === true,
    encoding: typeof encoding === 'string' && !/^utf-?8$/i.test(encoding) ? encoding : null,
  }
}

function lineEndsOf(attributes: Attributes, config: GitConfig): TextConversion['lineEnds'] {
  // `crlf` is the older name of `text`.
  for (const name of ['text', 'crlf']) {
    const state = attributes.get(name)
    if (state === true || state === 'input') return 'always'
    if (state === false) return 'never'
    if (state === 'auto') return 'guess'
  }
  const eol = attributes.get('eol')
  if (eol === 'lf' || eol === 'crlf') return 'always'
  const setting = config.get('core.autocrlf')
  return setting?.toLowerCase() === 'input' || config.flag('core.autocrlf', false) ? 'guess' : 'never'
}

/** Says whether storing the file needs a look at what is stored for its path now: see `toStored`. */
export function needsStored(conversion: TextConversion, bytes: Uint8Array): boolean {
  return conversion.lineEnds === 'guess' && hasCarriageReturn(bytes)
}

/**
 * The bytes git would store for a file. `stored` is what it stores for that path now, or null: where line ends are
 * guessed and CRLF is stored already, it stays.
 */
export function toStored(
  bytes: Uint8Array,
  conversion: TextConversion,
  stored: Uint8Array | null,
): Uint8Array {
  let content = bytes
  if (conversion.lineEnds === 'always') content = withoutCarriageReturns(content)
  if (needsStored(conversion, content) && looksLikeText(content)) {
    // In text, a carriage return always stands before a line feed.
    const keeps = stored !== null && hasCarriageReturn(stored) && looksLikeText(stored)
    if (!keeps) content = withoutCarriageReturns(content)
  }
  return conversion.ident ? withoutIdents(content) : content
}

const cr = 0x0d
const lf = 0x0a

function hasCarriageReturn(bytes: Uint8Array): boolean {
  return bytes.includes(cr)
}

/** Carriage returns go where a line feed follows. */
function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  if (!hasCarriageReturn(bytes)) return bytes
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte !== cr || bytes[at + 1] !== lf) kept[length++] = byte
  }
  return kept.subarray(0, length)
}

/** Git's guess: no lone carriage return, no NUL, and at most one odd control character in 128 printable ones. */
function looksLikeText(bytes: Uint8Array): boolean {
  let printable = 0
  let odd = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === cr) {
      if (bytes[at + 1] !== lf) return false
      at++
    } else if (byte === lf) continue
    else if (byte === 0) return false
    else if (byte === 0x7f || (byte < 0x20 && !harmless.has(byte))) odd++
    else printable++
  }
  // An end-of-file mark of old systems at the very end does not count.
  if (bytes.at(-1) === 0x1a) odd--
  return printable >> 7 >= odd
}

const harmless = new Set([0x08, 0x09, 0x0c, 0x1b])

/** Between `$Id:` and the next dollar of the same line everything goes. */
function withoutIdents(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.includes('$Id')) return bytes
  return Buffer.from(
    text.replace(/\$Id:[^$\n]*\$/g, () => '$Id$'),
    'latin1',
  )
}
