import type { Lexicon, TextForm } from './lexicon.ts'

/** A text that starts on the next line and ends with a line of its own. */
export interface Heredoc {
  readonly tag: string
  /** How many characters announce it. */
  readonly length: number
  readonly form: TextForm
}

/** The text that is announced at `at`; null when none is. */
export function heredocOf(line: string, at: number, kind: NonNullable<Lexicon['heredocs']>): Heredoc | null {
  // In shells, three of them take a word, not lines.
  if (line[at] !== '<' || line[at + 1] !== '<' || line[at - 1] === '<') return null
  const match = announcements[kind].exec(line.slice(at, at + 80))
  const tag = match?.[2]
  if (match === null || tag === undefined) return null
  const form = match[1] === "'" ? plain : kind === 'ruby' ? ruby : kind === 'php' ? php : shell
  return { tag, length: match[0].length, form }
}

const announcements = {
  shell: /^<<-?\s?\\?(["']?)([A-Za-z_]\w{0,40})\1/,
  ruby: /^<<[~-]?(["'`]?)([A-Z_]\w{0,40})\1/,
  php: /^<<<\s?(["']?)([A-Za-z_]\w{0,40})\1/,
  terraform: /^<<[~-]?("?)([A-Z_]\w{0,40})\1/,
}

const plain: TextForm = {
  open: '',
  close: '',
  escapes: false,
  doubles: false,
  multiline: true,
  interpolations: [],
}
const shell: TextForm = {
  ...plain,
  escapes: true,
  interpolations: [{ open: '${', close: '}' }, { open: '$(', close: ')' }, 'dollar-name'],
}
const ruby: TextForm = { ...plain, escapes: true, interpolations: [{ open: '#{', close: '}' }] }
const php: TextForm = { ...plain, escapes: true, interpolations: [{ open: '{$', close: '}' }, 'dollar-name'] }
