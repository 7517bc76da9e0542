import type { SettingKind } from './setting-kind.ts'

/** Names of models in order, with commas between them as text; the word `none` for none. */
export function nameList(): SettingKind<readonly string[]> {
  const isName = (name: string) => /^[^\s,\p{Cc}]{1,300}$/u.test(name) && name !== 'none'
  const check = (names: readonly string[]) => (names.length <= 10 && names.every(isName) ? names : undefined)
  const fromText = (text: string) =>
    text.trim() === 'none' ? [] : check(text.split(',').map((name) => name.trim()))
  return {
    expected: 'none, or up to ten names of models',
    schema: {
      oneOf: [
        { type: 'array', maxItems: 10, items: { type: 'string', pattern: '^[^\\s,]+$' } },
        { type: 'string', description: 'Names separated by commas, or none.' },
      ],
    },
    isList: true,
    fromText,
    fromPlain: (plain) => {
      if (typeof plain === 'string') return fromText(plain)
      if (!Array.isArray(plain)) return undefined
      const names = plain.filter((item) => typeof item === 'string')
      return names.length === plain.length ? check(names) : undefined
    },
    toText: (names) => (names.length === 0 ? 'none' : names.join(',')),
    toPlain: (names) => (names.length === 0 ? 'none' : names),
  }
}
