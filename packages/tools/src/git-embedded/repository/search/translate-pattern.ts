/** A pattern in JavaScript's language, or why it cannot be put into it. */
export type TranslatedPattern =
  | { readonly source: string }
  | { readonly code: 'pattern_invalid' | 'pattern_unsupported'; readonly detail: string }

/**
 * Puts a POSIX extended or Perl pattern into JavaScript's language (flags `u` and `s`), token by token. What means the
 * same in both passes; what is only spelt in another way is put so; all else is refused, so that no pattern is ever
 * run with a meaning its author did not have in mind.
 */
export function translatePattern(pattern: string): TranslatedPattern {
  let source = ''
  let at = 0
  while (at < pattern.length) {
    const rest = pattern.slice(at)
    if (rest.startsWith('[')) {
      const translated = translateClass(rest)
      if (translated === null) return unsupportedPattern(rest)
      if (translated.length > rest.length) return invalid
      source += translated.source
      at += translated.length
      continue
    }
    const found = token.exec(rest)
    if (found === null) return unsupportedPattern(rest)
    source += spell(found[0])
    at += found[0].length
  }
  try {
    new RegExp(source, 'us')
  } catch {
    return invalid
  }
  return { source }
}

const invalid: TranslatedPattern = { code: 'pattern_invalid', detail: 'it breaks the rules of patterns' }

/** The next piece whose meaning both languages share, or that `spell` can put. */
const token = new RegExp(
  `^(?:${[
    String.raw`\\[dDwWsSbBnrtfv]`, // classes, edges and blanks
    String.raw`\\[1-9](?!\d)`, // what a group has matched
    String.raw`\\x[0-9A-Fa-f]{2}`,
    String.raw`\\[AzZ]`, // ends of the text, which is one line
    // A character that stands for itself; GNU's word edges and text ends are no such thing in one of the two languages.
    String.raw`\\[^A-Za-z0-9<>\x60']`,
    String.raw`\((?:\?(?::|=|!|<=|<!|<[A-Za-z_]\w*>|P<[A-Za-z_]\w*>))?(?![?*])`,
    String.raw`(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??(?![+*?])`,
    String.raw`\{(?!\d+(?:,\d*)?\}|,\d*\})`, // a brace that counts nothing
    '[)|.^$]',
    String.raw`[^\\[(){}*+?|.^$]`,
    String.raw`\}`,
  ].join('|')})`,
  'u',
)

/** What both languages call a blank, and what only JavaScript calls so. */
const blanks = ' \\t-\\r'
const otherBlanks = '\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'

function spell(piece: string): string {
  if (piece === '\\s') return `[${blanks}]`
  if (piece === '\\S') return `[^${blanks}]`
  if (piece === '\\A') return '^'
  if (piece === '\\z' || piece === '\\Z') return '$'
  if (piece.startsWith('(?P<')) return `(?${piece.slice('(?P'.length)}`
  if (piece === '{' || piece === '}' || piece === ']') return `\\${piece}`
  const escaped = /^\\([^A-Za-z0-9])$/su.exec(piece)?.[1]
  return escaped === undefined || /[$()*+./?[\\\]^{|}]/.test(escaped) ? piece : escaped
}

/** A bracket expression, one longer than the text where it has no end; null for what JavaScript has no like of. */
function translateClass(text: string): { readonly source: string; readonly length: number } | null {
  const negated = text.startsWith('[^')
  let at = negated ? 2 : 1
  let source = negated ? '[^' : '['
  for (let first = true; first || text[at] !== ']'; first = false) {
    const rest = text.slice(at)
    if (rest === '') break
    const named = /^\[:([a-z]+):\]/.exec(rest)
    if (named !== null) {
      const members = posixClasses[named[1] ?? '']
      if (members === undefined) return null
      source += members
      at += named[0].length
      continue
    }
    if (/^\[[.=]/.test(rest)) return null
    const escaped = /^\\(?:[dDwWsSnrtfv]|x[0-9A-Fa-f]{2}|[^A-Za-z0-9])/su.exec(rest)
    const piece = escaped?.[0] ?? (rest.startsWith('\\') ? null : /^[\s\S]/u.exec(rest)?.[0])
    if (piece === null || piece === undefined) return null
    source += inClass(piece)
    at += piece.length
  }
  return { source: `${source}]`, length: at + 1 }
}

function inClass(piece: string): string {
  if (piece === '\\s') return blanks
  if (piece === '\\S') return `\\S${otherBlanks}`
  const char = piece.length > 1 && /^\\[^A-Za-z0-9]$/su.test(piece) ? piece.slice(1) : piece
  if (/^[\^$\\.*+?()[\]{}|/]$/.test(char)) return `\\${char}`
  // A bare hyphen keeps its meaning of a range; one with a backslash stands for itself.
  return char === '-' && piece !== '-' ? '\\-' : char
}

const posixClasses: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: blanks,
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
}

function unsupportedPattern(rest: string): TranslatedPattern {
  const shown = rest.slice(0, 8)
  return {
    code: 'pattern_unsupported',
    detail: `this engine cannot run the pattern from ${JSON.stringify(shown)} on`,
  }
}
