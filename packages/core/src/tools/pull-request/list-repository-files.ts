import { errAsync } from 'neverthrow'
import * as v from 'valibot'
import { defineTool } from '../define-tool.ts'
import { describeTreeError } from '../read-text-file.ts'
import { toolError } from '../tool.ts'
import { countFitting, jsonOutput, roomIn } from './json-output.ts'
import { readSearchScope } from './search-scope.ts'

/** Pages through the files of the head tree in order of their bytes. */
export const listRepositoryFiles = defineTool({
  name: 'list_repository_files',
  description: 'List repository-relative files in deterministic lexical order.',
  input: v.strictObject({
    path: v.optional(
      v.pipe(v.string(), v.description('Repository-relative directory; empty means root.')),
      '',
    ),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 100),
    cursor: v.optional(
      v.nullable(v.pipe(v.string(), v.description('Last path returned by the preceding page.'))),
      null,
    ),
  }),
  run({ path, limit, cursor }, { repository, signal }) {
    return readSearchScope(repository, path, signal).andThen((scope) => {
      if (scope.kind === 'file') {
        return errAsync(
          toolError('not_a_directory', 'this is a file; list the directory above it, or read it'),
        )
      }
      return repository
        .list({ directory: scope.path, cursor, limit }, { signal })
        .mapErr(describeTreeError)
        .map((page) => {
          const { paths, nextCursor } = cutPage(page, scope.path)
          const truncated = nextCursor !== null
          return jsonOutput({ path: scope.path, files: paths, next_cursor: nextCursor, truncated }, truncated)
        })
    })
  },
})

interface Page {
  readonly paths: readonly string[]
  readonly nextCursor: string | null
}

/** As much of a page as a result has room for, and always one path, or nobody would ever get past it. */
function cutPage(page: Page, directory: string): Page {
  const room = (nextCursor: string | null) =>
    roomIn({ path: directory, files: [], next_cursor: nextCursor, truncated: false })
  if (countFitting(page.paths, room(page.nextCursor)) === page.paths.length) return page
  // The last path is there twice, and which it is depends on how many there are.
  let count = countFitting(page.paths, room(null))
  while (count > 1 && countFitting(page.paths.slice(0, count), room(page.paths[count - 1] ?? null)) < count)
    count--
  const paths = page.paths.slice(0, Math.max(1, count))
  return { paths, nextCursor: paths.length === page.paths.length ? page.nextCursor : (paths.at(-1) ?? null) }
}
