import type { ResultWords } from '../messages/catalogue.ts'
import { catalogues, isLanguage } from '../messages/languages.ts'

/** The words of a result in a language, by its primary tag; in English where the server does not speak it. */
export function wordsFor(language: string): ResultWords {
  const primary = language.toLowerCase().split('-')[0] ?? ''
  return catalogues[isLanguage(primary) ? primary : 'en'].result
}
