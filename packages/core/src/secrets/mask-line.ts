import { keyForms } from './key-forms.ts'
import { isPlaceholder } from './placeholder.ts'

/**
 * A line in which every value that looks like a secret is covered with asterisks, of the same length: keys and tokens of known
 * services, passwords in URLs, credentials of HTTP, signed tokens, what is assigned to a name that says it is secret, and
 * the body of a private key. The first characters of a long value stay, so that a reader knows its kind. It goes by the
 * line alone, so a line is covered the same wherever it is read.
 */
export function maskLine(line: string): string {
  if (line.length < leastLine) return line
  let covered = line
  for (const { cues, expression } of keyForms) {
    if (cues.some((cue) => covered.includes(cue))) covered = covered.replace(expression, coverKey)
  }
  for (const place of places) {
    if (!place.hint.test(covered)) continue
    covered = covered.replace(place.expression, (whole, before: string, value: string) =>
      place.isSecret(value, before)
        ? before + cover(value, 0) + whole.slice(before.length + value.length)
        : whole,
    )
  }
  return covered
}

/** Shorter ones hold no name and a secret. */
const leastLine = 8

/** Where a secret stands, by what is before it: two groups, what stays and the value. */
interface SecretPlace {
  /** A cheap first look. */
  readonly hint: RegExp
  readonly expression: RegExp
  isSecret(value: string, before: string): boolean
}

/** The end of a name that says that its value is secret. */
const secretName =
  '(?:secret|token|passw(?:or)?d|passphrase|pwd|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key|account[_-]?key|[a-z]_key|(?:db|admin|root|user|smtp|mail|ftp|ssh)_?pass|credentials?)[\\w.-]{0,20}'
const secretWord = /secret|token|pass|pwd|key|credential/i

const places: readonly SecretPlace[] = [
  {
    hint: /:\/\//,
    expression: /(:\/\/[^\s:/@"'`{}$<>]{0,80}:)([^\s:/@"'`{}$<>]{1,200})(?=@)/g,
    isSecret: (value) => !/^\*+$/.test(value),
  },
  {
    // A token in the place of the name.
    hint: /:\/\//,
    expression: /(:\/\/)([A-Za-z0-9_.~-]{16,200})(?=@)/g,
    isSecret: (value) => looksRandom(value) && !isName(value),
  },
  {
    hint: /\b(?:bearer|basic|token|password)\b/i,
    expression: /(\b(?:bearer|basic|token|password)\s{1,4})([A-Za-z0-9+/_.~=-]{16,2000})/gi,
    isSecret: (value) => looksRandom(value) && !isName(value),
  },
  {
    // A name and a password as HTTP sends them, in a header or in the file of a registry's client.
    hint: /basic|auth/i,
    expression: /(\bbasic\s{1,4}|auth["']?\s{0,4}[:=]\s{0,4}["']?)([A-Za-z0-9+/]{8,2000}={0,2})/gi,
    isSecret: (value) => /^[\x20-\x39\x3b-\x7e]{1,200}:[\x20-\x7e]{3,}$/.test(decodeBase64(value)),
  },
  {
    // `name: "value"`, `name = 'value'`, `"name" => "value"`, in any language.
    hint: secretWord,
    expression: new RegExp(
      `(${secretName}["'\`\\]]{0,2}\\s{0,8}(?::\\s{0,2}\\w{1,20}\\s{0,2}=|:=|=>|[:=])\\s{0,8}[a-z]{0,2}["'\`])([^"'\`\\s]{4,4000})(?=["'\`])`,
      'gi',
    ),
    isSecret: isAssigned,
  },
  {
    // `NAME=value` of environments and properties, `name: value` of YAML: the value ends the line.
    hint: secretWord,
    expression: new RegExp(
      `(^\\s{0,40}(?:-\\s|export\\s|set\\s|env\\s|arg\\s)?[\\w.-]{0,60}${secretName}\\s{0,8}[:=]\\s{0,8})([^\\s"'\`,;()]{4,4000})(?=\\s*$)`,
      'gi',
    ),
    isSecret: (value, before) => isAssigned(value, before) && (isBareProperty(before) || !isName(value)),
  },
  {
    // `NAME=value` wherever it stands: options, queries, commands that begin with their environment.
    hint: secretWord,
    expression: new RegExp(`(${secretName}=)([^\\s"'\`,;&(){}<>]{12,2000})(?=$|[\\s"'\`,;&)])`, 'gi'),
    isSecret: (value, before) => isAssigned(value, before) && looksRandom(value) && !isName(value),
  },
  {
    hint: /<\//,
    expression: new RegExp(`(<[\\w.:-]{0,40}${secretName}>\\s{0,4})([^\\s<>]{4,400})(?=\\s{0,4}</)`, 'gi'),
    isSecret: isAssigned,
  },
  {
    // `Server=…;Password=value;` of connection strings.
    hint: /;/,
    expression:
      /((?:password|pwd|accountkey|sharedaccesskey|accesskey)\s?=\s?)([^\s"'`;]{4,400})(?=;|["'`])/gi,
    isSecret: isAssigned,
  },
  {
    // `password: value` in a sentence.
    hint: /passw|passphrase|pwd/i,
    expression:
      /((?:password|passwd|passphrase|pwd)(?:\s{0,2}:\s{1,2}|=))([^\s"'`,;(){}[\]=]{6,200})(?=\s|$)/gi,
    isSecret: (value, before) => isAssigned(value, before) && /[^A-Za-z]/.test(value) && !isName(value),
  },
  {
    // The lines of a key in PEM, in a file of its own or in a text.
    hint: /[A-Za-z0-9+/]{60}/,
    expression: /(^[\s"'`+]{0,40})([A-Za-z0-9+/]{60,76}={0,2})(?=(?:\\r)?(?:\\n)?["'`+,;\s]{0,10}$)/g,
    isSecret: (value) => /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value),
  },
]

/** A value that is a text of its own, and not the name of another or a word about one. */
function isAssigned(value: string, before: string): boolean {
  if (/[${}<>()[\]]|^\*+$|^(?:process|os|env|config|settings|secrets|vault)[.:[]/i.test(value)) return false
  if (/^(?:true|false|null|none|nil|undefined|string|number|boolean|required|optional)$/i.test(value))
    return false
  return /pass|pwd/i.test(before) || looksRandom(value)
}

/** `db.password=` at the start of a line, as programs do not write it: what follows is a text. */
function isBareProperty(before: string): boolean {
  return /pass|pwd/i.test(before) && /^[^\s=:]+=$/.test(before) && !/^(?:this|self)\./.test(before)
}

/** Chance has digits and letters, words have letters alone. */
function looksRandom(value: string): boolean {
  if (value.length < 8 || value.includes('*')) return false
  const hasBoth = /\d/.test(value) && /[A-Za-z]/.test(value)
  return hasBoth && (value.length >= 16 || !isPlaceholder(value))
}

/** The bytes of a base64 text, one character each; empty where it is none. */
function decodeBase64(text: string): string {
  const digits = text.replace(/=+$/, '')
  if (digits.length % 4 === 1 || (digits !== text && text.length % 4 !== 0)) return ''
  let bytes = ''
  let bits = 0
  let held = 0
  for (const digit of digits) {
    bits = ((bits << 6) | base64.indexOf(digit)) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes += String.fromCharCode((bits >> held) & 0xff)
  }
  return bytes
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A name of a program, such as `response2.accessToken`: chance seldom gives five small letters in a row. */
function isName(value: string): boolean {
  return /^[A-Za-z_$][\w$.]*$/.test(value) && /[a-z]{5}/.test(value)
}

function coverKey(value: string): string {
  return cover(value, value.length >= 16 ? 4 : 0)
}

function cover(value: string, shown: number): string {
  return value.slice(0, shown) + '*'.repeat(value.length - shown)
}
