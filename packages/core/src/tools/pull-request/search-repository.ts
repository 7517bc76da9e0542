import { errAsync } from 'neverthrow'
import * as v from 'valibot'
import type { SearchResult } from '../../ports/repository.ts'
import { defineTool } from '../define-tool.ts'
import { maxCharacters } from '../max-characters.ts'
import { describeTreeError } from '../read-text-file.ts'
import type { ToolOutput } from '../tool.ts'
import { toolError } from '../tool.ts'
import { countFitting, jsonOutput, roomIn } from './json-output.ts'
import { globOfPath, readSearchScope } from './search-scope.ts'

const maxExcerpt = 240

/** Looks for a literal text in the head tree, with its case. */
export const searchRepository = defineTool({
  name: 'search_repository',
  description: 'Find case-sensitive literal text in bounded repository source files.',
  input: v.strictObject({
    query: v.pipe(v.string(), v.minLength(1), maxCharacters(512)),
    path: v.optional(v.string(), ''),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
  }),
  run({ query, path, limit }, { repository, signal }) {
    if (/[\n\0]/.test(query)) return errAsync(toolError('invalid_query', 'query must be a part of one line'))
    return readSearchScope(repository, path, signal).andThen((scope) =>
      repository
        .search(
          {
            text: query,
            kind: 'literal',
            caseSensitive: true,
            directory: scope.kind === 'directory' ? scope.path : '',
            globs: scope.kind === 'file' ? [globOfPath(scope.path)] : [],
            maxMatches: limit,
          },
          { signal },
        )
        .mapErr(describeTreeError)
        .map((result) => showMatches(result, query, scope.path)),
    )
  },
})

function showMatches(result: SearchResult, query: string, path: string): ToolOutput {
  const found = result.matches.map((match) => ({
    path: match.path,
    line: match.line,
    excerpt: excerptAround(match.text, query),
  }))
  const empty = { query, path, matches: [], truncated: false, skipped_files: result.skippedFiles }
  const matches = found.slice(0, countFitting(found, roomIn(empty)))
  const truncated = result.truncated || matches.length < found.length
  return jsonOutput({ query, path, matches, truncated, skipped_files: result.skippedFiles }, truncated)
}

/** At most 240 characters with the first hit inside, cut between characters. */
export function excerptAround(line: string, query: string): string {
  if (line.length <= maxExcerpt) return line
  const hit = Math.max(0, line.indexOf(query))
  const start = Math.max(
    0,
    Math.min(hit - Math.floor((maxExcerpt - query.length) / 2), line.length - maxExcerpt),
  )
  return line.slice(wholeCharacter(line, start), wholeCharacter(line, start + maxExcerpt))
}

function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index
}
