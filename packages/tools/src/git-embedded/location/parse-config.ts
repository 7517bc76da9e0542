/** One setting. `key` has its section and name in lower case; a subsection keeps its case. */
export interface ConfigEntry {
  readonly key: string
  /** Null for a bare key, which means true. */
  readonly value: string | null
}

/** Reads the text of a git configuration file; null when it breaks the format. Entries keep their order. */
export function parseConfig(text: string): readonly ConfigEntry[] | null {
  const cursor = { text: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'), at: 0 }
  const entries: ConfigEntry[] = []
  let prefix = ''
  for (;;) {
    take(cursor, /\s*/y)
    const char = cursor.text[cursor.at]
    if (char === undefined) return entries
    if (char === '#' || char === ';') take(cursor, /[^\n]*/y)
    else if (char === '[') {
      const section = readSection(cursor)
      if (section === null) return null
      prefix = `${section}.`
    } else {
      const name = take(cursor, /[A-Za-z][A-Za-z0-9-]*/y)
      if (name === null) return null
      take(cursor, /[ \t]*/y)
      const value = take(cursor, /=/y) === null ? bareValue(cursor) : readValue(cursor)
      if (value === undefined) return null
      entries.push({ key: prefix + name[0].toLowerCase(), value })
    }
  }
}

interface Cursor {
  readonly text: string
  at: number
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (found !== null) cursor.at = pattern.lastIndex
  return found
}

/** The section and its subsection, joined by a dot. */
function readSection(cursor: Cursor): string | null {
  const header = take(cursor, /\[([A-Za-z0-9.-]+)(?:[ \t]+"((?:[^"\\\n]|\\[^\n])*)")?\]/y)
  if (header === null) return null
  const name = (header[1] ?? '').toLowerCase()
  return header[2] === undefined ? name : `${name}.${header[2].replace(/\\(.)/g, '$1')}`
}

/** A key alone on its line. */
function bareValue(cursor: Cursor): null | undefined {
  const char = cursor.text[cursor.at]
  return char === undefined || char === '\n' ? null : undefined
}

/** A value without its quotes, comment and outer blanks; undefined when a quote or an escape is broken. */
function readValue(cursor: Cursor): string | undefined {
  let value = ''
  let blanks = ''
  let quoted = false
  for (;;) {
    const char = cursor.text[cursor.at++]
    if (char === undefined || char === '\n') return quoted ? undefined : value
    if (!quoted && /\s/.test(char)) {
      if (value !== '') blanks += char
    } else if (!quoted && (char === '#' || char === ';')) {
      take(cursor, /[^\n]*/y)
    } else if (char === '"') {
      quoted = !quoted
    } else {
      const meaning = char === '\\' ? escapes[cursor.text[cursor.at++] ?? ''] : char
      if (meaning === undefined) return undefined
      value += blanks + meaning
      blanks = ''
    }
  }
}

/** After a backslash; a line that ends with one goes on in the next. */
const escapes: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  '"': '"',
  b: '\b',
  n: '\n',
  t: '\t',
}
