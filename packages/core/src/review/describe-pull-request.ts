import { quotePath } from '../diff/quote-path.ts'
import { renderPatch } from '../diff/render-patch.ts'
import type { PullRequest } from '../ports/pull-request-host.ts'
import { pullRequestTask } from '../prompts/pull-request-task.ts'
import { limitText } from '../tools/limit-output.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'

const maxPatchBytes = 128 * 1024
const maxBodyBytes = 16 * 1024
const maxFileListBytes = 64 * 1024
const maxLineBytes = 1024

/** The first message of a pull-request review: bounded, each cut marked and said. */
export function describePullRequest(pullRequest: PullRequest, files: readonly ChangedFile[]): string {
  const body = limitText(pullRequest.body ?? '', maxBodyBytes)
  const list = limitText(files.map(describeFile).join('\n'), maxFileListBytes)
  const shown = firstFiles(files)
  const patch = limitText(shown.patch, maxPatchBytes)
  return pullRequestTask({
    url: pullRequest.url,
    title: limitText(pullRequest.title, maxLineBytes).text,
    author: pullRequest.author === null ? null : limitText(pullRequest.author, maxLineBytes).text,
    baseRef: limitText(pullRequest.baseRef, maxLineBytes).text,
    headRef: limitText(pullRequest.headRef, maxLineBytes).text,
    body: body.text,
    files: wholeLines(list),
    patch: wholeLines(patch),
    cut: [
      ...(body.truncated ? (['body'] as const) : []),
      ...(list.truncated ? (['files'] as const) : []),
      ...(patch.truncated || !shown.whole ? (['patch'] as const) : []),
    ],
  })
}

/** One line whatever the names hold: a line end in one would make up other files. */
function describeFile(file: ChangedFile): string {
  const moved = file.status === 'renamed' || file.status === 'copied' ? file.oldPath : null
  const renamed = moved === null ? '' : ` (from ${quotePath(moved)})`
  return `${file.status} ${quotePath(pathOf(file))}${renamed} +${file.additions} -${file.deletions}${file.binary ? ' binary' : ''}`
}

/** Renders no more than can be shown: a pull request of thousands of files must not be held as one text. */
function firstFiles(files: readonly ChangedFile[]): { readonly patch: string; readonly whole: boolean } {
  let patch = ''
  for (const [place, file] of files.entries()) {
    patch += renderPatch([file])
    if (patch.length > maxPatchBytes) return { patch, whole: place === files.length - 1 }
  }
  return { patch, whole: true }
}

function wholeLines({ text, truncated }: { readonly text: string; readonly truncated: boolean }): string {
  return truncated ? text.slice(0, text.lastIndexOf('\n') + 1) : text
}
