import { errAsync } from 'neverthrow'
import * as v from 'valibot'
import { defineTool } from '../define-tool.ts'
import { describeRepositoryError } from '../read-text-file.ts'
import { toolError } from '../tool.ts'
import { jsonOutput } from './json-output.ts'
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
        .mapErr(describeRepositoryError)
        .map(({ paths, nextCursor }) =>
          jsonOutput(
            { path: scope.path, files: paths, next_cursor: nextCursor, truncated: nextCursor !== null },
            nextCursor !== null,
          ),
        )
    })
  },
})
