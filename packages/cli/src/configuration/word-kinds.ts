import type { SettingKind, ValueSchema } from './setting-kind.ts'

/** Yes or no. */
export function truth(): SettingKind<boolean> {
  const words: ReadonlyMap<string, boolean> = new Map([
    ['true', true],
    ['false', false],
  ])
  return {
    expected: 'true or false',
    schema: { type: 'boolean' },
    isList: false,
    fromText: (text) => words.get(text.trim()),
    fromPlain: (plain) => (typeof plain === 'boolean' ? plain : undefined),
    toText: String,
    toPlain: (value) => value,
  }
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): SettingKind<Word> {
  const find = (text: string) => words.find((word) => word === text)
  return texts(`one of ${words.join(', ')}`, { enum: [...words] }, (text) => find(text.trim()), find)
}

/** One line of text that is not blank. */
export function line(expected: string, schema: ValueSchema = {}): SettingKind<string> {
  const check = (text: string) => (/^[^\p{Cc}]{1,1000}$/u.test(text) && text.trim() !== '' ? text : undefined)
  return texts(expected, { type: 'string', minLength: 1, ...schema }, (text) => check(text.trim()), check)
}

/** A language tag such as `pt-BR`. */
export function languageTag(): SettingKind<string> {
  const pattern = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/
  const check = (text: string) => (pattern.test(text) ? text : undefined)
  return texts(
    'a language tag such as en or pt-BR',
    { type: 'string', pattern: pattern.source },
    (text) => check(text.trim()),
    check,
  )
}

/** An address of a server. Slashes at its end say nothing. */
export function address(): SettingKind<string> {
  const check = (text: string) => {
    const trimmed = text.trim().replace(/\/+$/, '')
    if (/[\p{Cc}\s]/u.test(trimmed) || !URL.canParse(trimmed)) return undefined
    const { protocol, username, password } = new URL(trimmed)
    return /^https?:$/.test(protocol) && username === '' && password === '' ? trimmed : undefined
  }
  return texts(
    'an address such as https://host/v1, without a user name',
    { type: 'string', pattern: '^https?://' },
    check,
    check,
  )
}

/** A key: printable ASCII without blanks. What `config show` prints in its place is none. */
export function secret(): SettingKind<string> {
  const check = (text: string) =>
    /^[\x21-\x7e]{1,8192}$/.test(text) && !/^\*+$/.test(text) ? text : undefined
  return texts(
    'a key of printable characters without blanks, not the asterisks that stand for one',
    { type: 'string', pattern: '^[!-~]+$' },
    (text) => check(text.trim()),
    check,
  )
}

/** A file to write to; empty, or the word `none`, for no file. */
export function outputFile(): SettingKind<string> {
  const check = (text: string) => (text === 'none' ? '' : /^[^\0]{0,4096}$/.test(text) ? text : undefined)
  return {
    ...texts('a file, or none', { type: ['string', 'null'] }, check, check),
    fromPlain: (plain) => (plain === null ? '' : typeof plain === 'string' ? check(plain) : undefined),
  }
}

function texts<Word extends string>(
  expected: string,
  schema: ValueSchema,
  fromText: (text: string) => Word | undefined,
  fromValue: (text: string) => Word | undefined,
): SettingKind<Word> {
  return {
    expected,
    schema,
    isList: false,
    fromText,
    fromPlain: (plain) => (typeof plain === 'string' ? fromValue(plain) : undefined),
    toText: (value) => value,
    toPlain: (value) => value,
  }
}
