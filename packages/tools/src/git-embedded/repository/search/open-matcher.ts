import type { RepositoryError, SearchQuery } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { LineMatcher } from './line-matcher.ts'
import { literalFinder } from './literal-lines.ts'
import { startMatcher } from './match-in-worker.ts'
import { translatePattern } from './translate-pattern.ts'

/** The limit of the port. */
const maxPatternLength = 512

/** Makes the matcher of a query. */
export function openMatcher(query: SearchQuery): Result<LineMatcher, RepositoryError> {
  const refuse = (code: RepositoryError['code'], detail: string) => err({ code, path: null, detail })
  if (query.text === '') return refuse('pattern_invalid', 'there is nothing to look for')
  if (/[\n\0]/.test(query.text)) return refuse('pattern_invalid', 'a match never goes beyond its line')
  if (query.kind === 'literal') return ok(literalMatcher(query))
  if (query.text.length > maxPatternLength) {
    return refuse('pattern_invalid', `the pattern is longer than ${maxPatternLength} characters`)
  }
  const translated = translatePattern(query.text)
  if ('code' in translated) return refuse(translated.code, translated.detail)
  return ok(startMatcher(translated.source, query.caseSensitive ? 'us' : 'usi'))
}

function literalMatcher(query: SearchQuery): LineMatcher {
  const find = literalFinder(query.text, query.caseSensitive)
  return {
    match(files, limit) {
      let left = limit
      const found = files.map((bytes) => {
        const lines = find(bytes, left)
        left -= lines.length
        return lines
      })
      return Promise.resolve(found)
    },
    stop: () => Promise.resolve(),
  }
}
