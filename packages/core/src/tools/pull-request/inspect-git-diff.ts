import { errAsync, okAsync } from 'neverthrow'
import * as v from 'valibot'
import { renderPatch } from '../../diff/render-patch.ts'
import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import type { ChangedFile } from '../../vocabulary/changed-file.ts'
import { normalisePath, problemOfPath } from '../../vocabulary/repository-path.ts'
import { defineTool } from '../define-tool.ts'
import { limitText } from '../limit-output.ts'
import { invalidPath } from '../read-text-file.ts'
import { jsonOutput } from './json-output.ts'

/** Shows the diff from the merge base to the head, whole or of some paths. */
export const inspectGitDiff = defineTool({
  name: 'inspect_git_diff',
  description: 'Inspect the immutable base-to-head Git diff, optionally narrowed to paths.',
  input: v.strictObject({
    paths: v.optional(v.pipe(v.array(v.string()), v.maxLength(50)), []),
    max_bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(131072)), 65536),
  }),
  run({ paths, max_bytes }, { files, base, head }) {
    const wanted = paths.map((path) => normalisePath(path).replace(/\/$/, ''))
    if (wanted.some((path) => path !== '' && problemOfPath(path) !== null)) return errAsync(invalidPath())
    const shown =
      wanted.length === 0 ? files : files.filter((file) => wanted.some((path) => concerns(file, path)))
    const patch = renderPatch(shown)
    const { text, truncated } = limitText(patch, max_bytes)
    const diff = truncated ? text.slice(0, text.lastIndexOf('\n') + 1) : text
    return okAsync(
      jsonOutput(
        { base_sha: base, head_sha: head, paths: wanted, diff, total_bytes: byteLengthOf(patch), truncated },
        truncated,
        diff,
      ),
    )
  },
})

/** Paths are literal: a file's own path on either side, or a folder above it. */
function concerns(file: ChangedFile, path: string): boolean {
  return [file.oldPath, file.newPath].some(
    (own) => own !== null && (path === '' || own === path || own.startsWith(`${path}/`)),
  )
}
