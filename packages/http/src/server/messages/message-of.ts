import type { DetailCode } from '../vocabulary/detail-code.ts'
import type { ErrorCode } from '../vocabulary/error-code.ts'
import { english } from './english.ts'
import { catalogues, type Language } from './languages.ts'

/** Characters of the longest message: a translation beyond it gives way to the English text. */
export const maxMessageLength = 1000

/** What a failure is called for people. */
export function messageOf(code: ErrorCode, language: Language): string {
  return bounded(catalogues[language].errors[code], english.errors[code])
}

/** What is wrong with a value, for people. */
export function detailMessageOf(code: DetailCode, language: Language): string {
  return bounded(catalogues[language].details[code], english.details[code])
}

/** A translation where it keeps within the bound, else the text it was made from. */
export function bounded(translation: string, source: string): string {
  return translation !== '' && Array.from(translation).length <= maxMessageLength ? translation : source
}
