import type { Language } from './language.ts'

/** How code is put inside a text. */
export type Interpolation =
  | { readonly open: string; readonly close: string }
  /** `$name` stands for a variable. */
  | 'dollar-name'

/** One way to write a text. */
export interface TextForm {
  readonly open: string
  readonly close: string
  /** A backslash takes away the meaning of the next character. */
  readonly escapes: boolean
  /** A doubled closing mark stands for itself. */
  readonly doubles: boolean
  readonly multiline: boolean
  readonly interpolations: readonly Interpolation[]
}

/** What the scanner must know of a language. Marks are tried in order, so longer ones stand first. */
export interface Lexicon {
  readonly lineComments: readonly string[]
  /** The mark of a line comment must stand at the start of a word, as in shells. */
  readonly commentsStartWords: boolean
  readonly blockComments: readonly (readonly [open: string, close: string])[]
  readonly nestedComments: boolean
  readonly texts: readonly TextForm[]
  readonly regexLiterals: boolean
  readonly heredocs: 'shell' | 'ruby' | 'php' | 'terraform' | null
  /** A single quote may be a lifetime or a label, so it opens a character only. */
  readonly quoteIsCharacter: boolean
  /** Quotes open a text only where a value starts. */
  readonly quotesStartValues: boolean
  /** A text's letters in front of its quote decide what it may hold. */
  readonly prefixes: 'python' | 'rust' | null
  /** Code stands between these marks and everything else is text. */
  readonly islands: readonly [open: string, close: string] | null
}

/** The lexicon of a language. */
export function lexiconOf(language: Language): Lexicon {
  return lexicons[language]
}

const none: Lexicon = {
  lineComments: [],
  commentsStartWords: false,
  blockComments: [],
  nestedComments: false,
  texts: [],
  regexLiterals: false,
  heredocs: null,
  quoteIsCharacter: false,
  quotesStartValues: false,
  prefixes: null,
  islands: null,
}

function text(open: string, more: Partial<TextForm> = {}): TextForm {
  return { open, close: open, escapes: true, doubles: false, multiline: false, interpolations: [], ...more }
}

const dollarBrace: Interpolation = { open: '${', close: '}' }
const hashBrace: Interpolation = { open: '#{', close: '}' }

const slashes: Lexicon = {
  ...none,
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  texts: [text('"'), text("'")],
}

const shell: Lexicon = {
  ...none,
  lineComments: ['#'],
  commentsStartWords: true,
  texts: [
    text('"', { multiline: true, interpolations: [dollarBrace, { open: '$(', close: ')' }, 'dollar-name'] }),
    text("'", { multiline: true, escapes: false }),
  ],
  heredocs: 'shell',
}

const hashes: Lexicon = { ...none, lineComments: ['#'], texts: [text('"'), text("'")] }

const lexicons: Readonly<Record<Language, Lexicon>> = {
  javascript: {
    ...slashes,
    texts: [...slashes.texts, text('`', { multiline: true, interpolations: [dollarBrace] })],
    regexLiterals: true,
  },
  python: {
    ...hashes,
    texts: [text('"""', { multiline: true }), text("'''", { multiline: true }), text('"'), text("'")],
    prefixes: 'python',
  },
  go: { ...slashes, texts: [...slashes.texts, text('`', { multiline: true, escapes: false })] },
  java: { ...slashes, texts: [text('"""', { multiline: true }), ...slashes.texts] },
  kotlin: {
    ...slashes,
    nestedComments: true,
    texts: [
      text('"""', { multiline: true, escapes: false, interpolations: [dollarBrace, 'dollar-name'] }),
      text('"', { interpolations: [dollarBrace, 'dollar-name'] }),
      text("'"),
    ],
  },
  ruby: {
    ...hashes,
    commentsStartWords: true,
    blockComments: [['=begin', '=end']],
    texts: [
      text('"', { multiline: true, interpolations: [hashBrace] }),
      text("'", { multiline: true }),
      text('`', { interpolations: [hashBrace] }),
    ],
    regexLiterals: true,
    heredocs: 'ruby',
  },
  php: {
    ...slashes,
    lineComments: ['//', '#'],
    texts: [
      text('"', {
        multiline: true,
        interpolations: [{ open: '{$', close: '}' }, dollarBrace, 'dollar-name'],
      }),
      text("'", { multiline: true }),
      text('`', { interpolations: [{ open: '{$', close: '}' }, 'dollar-name'] }),
    ],
    heredocs: 'php',
    islands: ['<?', '?>'],
  },
  c: slashes,
  cpp: slashes,
  rust: {
    ...slashes,
    nestedComments: true,
    texts: [text('"', { multiline: true }), text("'")],
    quoteIsCharacter: true,
    prefixes: 'rust',
  },
  csharp: {
    ...slashes,
    texts: [
      text('"""', { multiline: true, escapes: false }),
      text('$@"', verbatim([{ open: '{', close: '}' }])),
      text('@$"', verbatim([{ open: '{', close: '}' }])),
      text('@"', verbatim([])),
      text('$"', { close: '"', interpolations: [{ open: '{', close: '}' }] }),
      ...slashes.texts,
    ],
  },
  swift: {
    ...slashes,
    nestedComments: true,
    texts: [text('"""', { multiline: true }), text('"', { interpolations: [{ open: '\\(', close: ')' }] })],
  },
  shell,
  yaml: {
    ...hashes,
    commentsStartWords: true,
    texts: [text('"'), text("'", { escapes: false, doubles: true })],
    quotesStartValues: true,
  },
  dockerfile: shell,
  terraform: {
    ...slashes,
    lineComments: ['#', '//'],
    texts: [text('"', { interpolations: [dollarBrace] })],
    heredocs: 'terraform',
  },
  sql: {
    ...slashes,
    lineComments: ['--'],
    texts: [text("'", { multiline: true, escapes: false, doubles: true }), text('"', { escapes: false })],
  },
  json: { ...slashes, texts: [text('"')] },
  markup: { ...none, blockComments: [['<!--', '-->']] },
  config: { ...none, lineComments: ['#', ';'], commentsStartWords: true },
  prose: none,
  other: none,
}

function verbatim(interpolations: readonly Interpolation[]): Partial<TextForm> {
  return { close: '"', escapes: false, doubles: true, multiline: true, interpolations }
}
