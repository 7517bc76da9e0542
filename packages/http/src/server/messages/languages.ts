import type { Catalogue } from './catalogue.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import { spanish } from './spanish.ts'

/** The languages that the server speaks, by their tags. */
export const catalogues = {
  en: english,
  zh: chinese,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
} as const satisfies Readonly<Record<string, Catalogue>>

/** The tag of a language that the server speaks. */
export type Language = keyof typeof catalogues

/** Whether the server speaks a language, its tag in lowercase. */
export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(catalogues, tag)
}
