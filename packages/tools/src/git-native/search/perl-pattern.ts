import { hasRawBytes, type SearchQuery } from '@scrutineer/core'

/** How a query is put to `git grep -P`. */
export interface PerlPattern {
  readonly pattern: string
  /** Whether characters beyond ASCII are to be seen as such, not as bytes. */
  readonly unicode: boolean
}

/** Matches in binary files alone, or nearly so: it makes git tell of each one, whatever else it holds. */
export const nulPattern = '\\x00'

/** The query as a Perl pattern; a literal has every sign escaped and bytes that are no UTF-8 written as numbers. */
export function perlPattern({ text, kind }: Pick<SearchQuery, 'text' | 'kind'>): PerlPattern {
  const raw = hasRawBytes(text)
  const unicode = !raw && /[^\u0000-\u007f]/.test(text)
  return { pattern: kind === 'regex' ? text : quoteLiteral(text), unicode }
}

function quoteLiteral(text: string): string {
  return text
    .replace(/[\u0000-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]/g, escapeAscii)
    .replace(/[\udc80-\udcff]/gu, (unit) => hexEscape(unit.charCodeAt(0) - 0xdc00))
}

function escapeAscii(sign: string): string {
  return sign < ' ' || sign === '\u007f' ? hexEscape(sign.charCodeAt(0)) : `\\${sign}`
}

function hexEscape(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`
}
