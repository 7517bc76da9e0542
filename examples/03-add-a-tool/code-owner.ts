import { defineTool, toolError } from '@scrutineer/core'
import { errAsync, okAsync } from 'neverthrow'
import * as v from 'valibot'

/** Lets the model ask who owns a file. What it reads comes from the repository under review, so it is bounded. */
export const codeOwner = defineTool({
  name: 'code_owner',
  description: 'Say which team owns a file, according to CODEOWNERS.',
  input: v.object({
    path: v.pipe(v.string(), v.minLength(1), v.description('Path of the file in the repository.')),
  }),
  run({ path }, { repository, signal }) {
    return repository
      .readFile('CODEOWNERS', { maxBytes: 64 * 1024, signal })
      .mapErr(({ code }) => toolError(code, 'CODEOWNERS cannot be read; go on without it.'))
      .andThen(({ bytes }) => {
        // As in CODEOWNERS itself, the last line that fits wins.
        const owner = new TextDecoder()
          .decode(bytes)
          .split('\n')
          .map((line) => line.trim().split(/\s+/))
          .findLast(([folder = '']) => folder.startsWith('/') && `/${path}`.startsWith(folder))?.[1]
        return owner === undefined
          ? errAsync(toolError('no_owner', `Nobody owns ${path}.`))
          : okAsync({ content: owner, truncated: false })
      })
  },
})
