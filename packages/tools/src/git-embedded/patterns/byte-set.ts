/** What a bracket expression of a pattern lets through, and where the pattern goes on. */
export interface BracketExpression {
  /** Indexed by byte, 1 where it matches. */
  readonly bytes: Uint8Array
  readonly end: number
}

/**
 * Reads the bracket expression whose `[` stands at `start` of a byte string; null when it has no end or names an
 * unknown class, so that the pattern can never match. With `fold`, texts are matched in lower case.
 */
export function readBracket(pattern: string, start: number, fold: boolean): BracketExpression | null {
  const bytes = new Uint8Array(256)
  let at = start + 1
  const negated = pattern[at] === '!' || pattern[at] === '^'
  if (negated) at++
  let previous = -1
  for (let first = true; first || pattern[at] !== ']'; first = false) {
    const char = pattern[at]
    if (char === undefined) return null
    const className = char === '[' ? /\[:([^\]]*):\]/y : null
    if (className !== null) className.lastIndex = at
    const named = className?.exec(pattern) ?? null
    if (char === '-' && previous >= 0 && (pattern[at + 1] ?? ']') !== ']') {
      const escaped = pattern[at + 1] === '\\' ? 1 : 0
      const last = pattern.charCodeAt(at + 1 + escaped)
      if (Number.isNaN(last)) return null
      for (let byte = previous; byte <= last; byte++) add(bytes, byte, fold)
      at += 2 + escaped
      previous = -1
    } else if (named !== null) {
      const members = classes[named[1] ?? '']
      if (members === undefined) return null
      for (let byte = 0; byte < 128; byte++) {
        if (members.test(String.fromCharCode(byte))) add(bytes, byte, fold)
      }
      at += named[0].length
      previous = -1
    } else {
      if (char === '[' && pattern[at + 1] === ':' && !pattern.includes(']', at + 2)) return null
      const escaped = char === '\\' ? 1 : 0
      previous = pattern.charCodeAt(at + escaped)
      if (Number.isNaN(previous)) return null
      bytes[previous] = 1
      at += 1 + escaped
    }
  }
  return { bytes: negated ? bytes.map((one) => 1 - one) : bytes, end: at + 1 }
}

/** A folded text has no capitals, so a capital in a range or class also stands for its small letter. */
function add(bytes: Uint8Array, byte: number, fold: boolean): void {
  bytes[byte] = 1
  if (fold && byte >= 0x41 && byte <= 0x5a) bytes[byte + 0x20] = 1
}

const classes: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
}
