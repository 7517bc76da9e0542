import type { Result } from 'neverthrow'
import { ok, ResultAsync } from 'neverthrow'
import * as v from 'valibot'
import type { Repository, RepositoryError } from '../../ports/repository.ts'
import { defineTool } from '../define-tool.ts'
import { maxCharacters } from '../max-characters.ts'
import { describeTreeError } from '../read-text-file.ts'
import { fitLines } from './fit-lines.ts'

const maxFound = 100
const pageSize = 1000

/** Looks for files by a part of their name. */
export const fileFind = defineTool({
  name: 'file_find',
  description: 'Find files whose name (without folders) contains a text. At most 100 paths.',
  input: v.object({
    query_name: v.pipe(
      v.string(),
      v.minLength(1),
      maxCharacters(256),
      v.description('A part of the name; not a glob.'),
    ),
    case_sensitive: v.optional(v.boolean()),
  }),
  question: ({ query_name, case_sensitive }) =>
    JSON.stringify(case_sensitive === true ? [query_name, true] : [query_name.toLowerCase(), false]),
  run({ query_name, case_sensitive }, { repository, signal }) {
    const fold = (text: string) => (case_sensitive === true ? text : text.toLowerCase())
    const wanted = fold(query_name)
    const fits = (path: string) => fold(path.slice(path.lastIndexOf('/') + 1)).includes(wanted)
    return new ResultAsync(collect(repository, fits, signal)).mapErr(describeTreeError).map((paths) => {
      if (paths.length === 0) return { content: 'No file has such a name.', truncated: false }
      const { lines } = fitLines(paths.slice(0, maxFound))
      const truncated = lines.length < paths.length
      return {
        content: [...lines, ...(truncated ? ['(More files match; narrow the name.)'] : [])].join('\n'),
        truncated,
      }
    })
  },
})

async function collect(
  repository: Repository,
  fits: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<Result<string[], RepositoryError>> {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page = await repository.list({ directory: '', cursor, limit: pageSize }, { signal })
    if (page.isErr()) return page.map(() => [])
    found.push(...page.value.paths.filter(fits))
    cursor = page.value.nextCursor
  } while (cursor !== null && found.length <= maxFound)
  return ok(found)
}
