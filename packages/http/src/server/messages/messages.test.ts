import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detailCodes } from '../vocabulary/detail-code.ts'
import { errorCodes } from '../vocabulary/error-code.ts'
import { english } from './english.ts'
import { catalogues, isLanguage, type Language } from './languages.ts'
import { bounded, detailMessageOf, maxMessageLength, messageOf } from './message-of.ts'
import { negotiateLanguage } from './negotiate-language.ts'

const languages = Object.keys(catalogues).filter(isLanguage)

describe.each(languages)('%s', (language) => {
  test.each(errorCodes)('says %s in a sentence that is not too long', (code) => {
    const message = messageOf(code, language)
    expect(message).toBe(catalogues[language].errors[code])
    expect(message).toMatch(/[.。]$/)
    expect(Array.from(message).length).toBeLessThanOrEqual(maxMessageLength)
  })

  test.each(detailCodes)('says what is wrong with a value: %s', (code) => {
    expect(detailMessageOf(code, language)).toMatch(/[.。]$/)
  })

  test('has its own words', () => {
    const own = catalogues[language]
    const borrowed = errorCodes.filter(
      (code) => language !== 'en' && own.errors[code] === english.errors[code],
    )
    expect(borrowed).toEqual([])
    expect(new Set(Object.values(own.errors)).size).toBeGreaterThan(errorCodes.length - 4)
  })

  test('counts findings and files', () => {
    const { counts } = catalogues[language].result
    for (const [findings, files] of [
      [0, 0],
      [1, 1],
      [2, 5],
    ] as const) {
      expect(counts(findings, files)).toContain(String(findings))
      expect(counts(findings, files)).toContain(String(files))
    }
  })
})

test.each([
  ['as long as it may be', 'ä'.repeat(1000), 'ä'.repeat(1000)],
  ['as long as it may be, in characters of two units', '😀'.repeat(1000), '😀'.repeat(1000)],
  ['a character too long', 'ä'.repeat(1001), 'source'],
  ['missing', '', 'source'],
])('a translation that is %s', (_name, translation, said) => {
  expect(bounded(translation, 'source')).toBe(said)
})

test.each<[string | null, Language]>([
  [null, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['zh-Hant-TW', 'zh'],
  ['pt-BR, es;q=0.5', 'es'],
  ['de;q=0.2, ja;q=0.9, fr;q=0.5', 'ja'],
  ['de;q=0', 'en'],
  ['de;q=0, fr', 'fr'],
  ['de;q=2, fr;q=0.1', 'fr'],
  ['*', 'en'],
  ['pt, *;q=0.5, de;q=0.1', 'en'],
  ['constructor', 'en'],
  ['__proto__', 'en'],
  ['de-', 'de'],
  [';;;,,,', 'en'],
])('Accept-Language %s is answered in %s', (header, language) => {
  expect(negotiateLanguage(header, 'en')).toBe(language)
})

test('a deployment may have another language where none is asked for', () => {
  expect(negotiateLanguage('pt', 'de')).toBe('de')
  expect(negotiateLanguage('en', 'de')).toBe('en')
})

test('whatever is asked for, there is a language', () => {
  fc.assert(fc.property(fc.string(), (header) => languages.includes(negotiateLanguage(header, 'en'))))
})
