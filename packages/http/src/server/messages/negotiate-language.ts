import { isLanguage, type Language } from './languages.ts'

/** Ranges that are looked at; more are no reader's wish. */
const maxRanges = 32

/**
 * The language that serves an `Accept-Language` best, by the lookup of RFC 4647: the ranges in the order of their
 * weights, each shortened from its end until a language fits. `fallback` where none does.
 */
export function negotiateLanguage(header: string | null, fallback: Language): Language {
  const ranges = (header ?? '')
    .split(',', maxRanges)
    .map(readRange)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of ranges) {
    if (tag === '*') return fallback
    const found = lookUp(tag)
    if (found !== null) return found
  }
  return fallback
}

/** The language of a tag such as `de-AT`; null where the server does not speak it. */
function lookUp(tag: string): Language | null {
  const primary = tag.toLowerCase().split('-')[0] ?? ''
  return isLanguage(primary) ? primary : null
}

function readRange(range: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return {
    tag,
    weight: tag !== '' && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
  }
}
