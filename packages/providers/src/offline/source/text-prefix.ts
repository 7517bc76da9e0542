import type { TextForm } from './lexicon.ts'

/** A Python text with the meaning that the letters before its quote give it. */
export function prefixedForm(line: string, at: number, form: TextForm): TextForm {
  const letters = /(?:^|[^\w])([rbfuRBFU]{1,2})$/.exec(line.slice(Math.max(0, at - 3), at))?.[1] ?? ''
  return /f/i.test(letters) ? { ...form, interpolations: [{ open: '{', close: '}' }] } : form
}

/** Rust's raw text `r#"…"#` that opens at `at`; null when none does. */
export function rawStringOf(line: string, at: number): TextForm | null {
  if (line[at] !== 'r' || /\w/.test(line[at - 1] ?? '')) return null
  const open = /^r(#{0,8})"/.exec(line.slice(at, at + 12))
  if (open === null) return null
  return {
    open: open[0],
    close: `"${open[1] ?? ''}`,
    escapes: false,
    doubles: false,
    multiline: true,
    interpolations: [],
  }
}
