import { fenceUntrusted } from './fence-untrusted.ts'

/** What one conversation of a change review is about. All texts are untrusted but `otherFilesLeftOut`. */
export interface ChangeReviewTask {
  /** The other changed files, ranked, one line each. */
  readonly otherFiles: readonly string[]
  /** How many more there are. */
  readonly otherFilesLeftOut: number
  /** Deleted files that are not shown as a diff. */
  readonly deletedFiles: readonly string[]
  /** The rendered diff of the part under review. */
  readonly diff: string
}

/** The first user text of a conversation: the most stable part first, the diff last. */
export function changeReviewTask(task: ChangeReviewTask): string {
  const parts = ['Review the diff below.']
  if (task.otherFiles.length > 0) {
    const more = task.otherFilesLeftOut > 0 ? `\n(and ${task.otherFilesLeftOut} more)` : ''
    parts.push(
      `The change also touches these files:\n${fenceUntrusted('changed_files', task.otherFiles.join('\n'))}${more}`,
    )
  }
  if (task.deletedFiles.length > 0) {
    parts.push(
      `The change deletes these files:\n${fenceUntrusted('deleted_files', task.deletedFiles.join('\n'))}`,
    )
  }
  parts.push(`The part under review:\n${fenceUntrusted('diff', task.diff)}`)
  return parts.join('\n\n')
}
