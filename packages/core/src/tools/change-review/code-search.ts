import { errAsync } from 'neverthrow'
import * as v from 'valibot'
import type { SearchMatch } from '../../ports/repository.ts'
import { defineTool } from '../define-tool.ts'
import { limitText } from '../limit-output.ts'
import { maxCharacters } from '../max-characters.ts'
import { describeTreeError } from '../read-text-file.ts'
import { toolError } from '../tool.ts'
import { fitLines } from './fit-lines.ts'

const maxMatches = 100
const maxLineBytes = 1000

/** Looks for text in the files as they are after the change. */
export const codeSearch = defineTool({
  name: 'code_search',
  description:
    'Find lines that contain a text, in the files as they are after the change. At most 100 lines.',
  input: v.object({
    search_text: v.pipe(v.string(), v.minLength(1), maxCharacters(512)),
    file_patterns: v.optional(
      v.pipe(
        v.array(v.string()),
        v.maxLength(20),
        v.description('Globs such as "src/**/*.ts"; all files when left out.'),
      ),
    ),
    case_sensitive: v.optional(v.boolean()),
    use_perl_regexp: v.optional(
      v.pipe(v.boolean(), v.description('Read search_text as a pattern; literal when left out.')),
    ),
  }),
  question: ({ search_text, file_patterns, case_sensitive, use_perl_regexp }) =>
    JSON.stringify([
      search_text,
      (file_patterns ?? []).map(normalisePattern),
      case_sensitive ?? false,
      use_perl_regexp ?? false,
    ]),
  run({ search_text, file_patterns, case_sensitive, use_perl_regexp }, { repository, signal }) {
    if (search_text.includes('\n') || search_text.includes('\0')) {
      return errAsync(toolError('invalid_query', 'search_text must be a part of one line'))
    }
    return repository
      .search(
        {
          text: search_text,
          kind: use_perl_regexp === true ? 'regex' : 'literal',
          caseSensitive: case_sensitive ?? false,
          directory: '',
          globs: (file_patterns ?? []).map(normalisePattern),
          maxMatches,
        },
        { signal },
      )
      .mapErr(describeTreeError)
      .map(({ matches, truncated }) => {
        if (matches.length === 0) return { content: 'No matches found.', truncated: false }
        const { lines } = fitLines(groupByFile(matches))
        const cut = truncated || lines.length < groupByFile(matches).length
        return {
          content: [...lines, ...(cut ? ['(More lines match; narrow the search.)'] : [])].join('\n'),
          truncated: cut,
        }
      })
  },
})

/** Globs begin at the root as they are. */
function normalisePattern(pattern: string): string {
  return pattern.replace(/^(\.\/+)+/, '')
}

function groupByFile(matches: readonly SearchMatch[]): string[] {
  const lines: string[] = []
  let path: string | null = null
  for (const match of matches) {
    if (match.path !== path) lines.push(`File: ${match.path}`)
    path = match.path
    lines.push(`${match.line}|${limitText(match.text, maxLineBytes, ' [line cut]').text}`)
  }
  return lines
}
