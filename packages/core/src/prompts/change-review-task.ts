import type { TaskContext } from './describe-context.ts'
import { describeRecords, describeRequest } from './describe-context.ts'
import type { TaskGuidance, TaskRule } from './describe-rules.ts'
import { describeGuidance, describeRules } from './describe-rules.ts'
import { fenceUntrusted } from './fence-untrusted.ts'

/** What one conversation of a change review is about. All texts are untrusted. */
export interface ChangeReviewTask {
  /** What those who ask for the review say. */
  readonly context: TaskContext
  /** What the repository says to its reviewers, the same in every part. */
  readonly guidance: readonly TaskGuidance[]
  /** What to look for in the files of the part. */
  readonly rules: readonly TaskRule[]
  /** The other changed files, ranked, one line each. */
  readonly otherFiles: readonly string[]
  /** How many more there are. */
  readonly otherFilesLeftOut: number
  /** Deleted files that are not shown as a diff. */
  readonly deletedFiles: readonly string[]
  /** The rendered diff of the part under review. */
  readonly diff: string
  /** What a model said beforehand about where to look; null when it was not asked or did not say. */
  readonly plan: string | null
}

/** The first user text of a conversation: the most stable part first, the diff and what is about it last. */
export function changeReviewTask(task: ChangeReviewTask): string {
  const parts = ['Review the diff below.', ...describePart(task)]
  if (task.plan !== null) {
    parts.push(
      `A plan made beforehand, without a look at the repository. It may be wrong or miss things; judge by the code:\n${fenceUntrusted('review_plan', task.plan)}`,
    )
  }
  return parts.join('\n\n')
}

/** The paragraphs that say what is under review: first what is the same for every part, so that provider caches hit. */
export function describePart(task: Omit<ChangeReviewTask, 'plan'>): string[] {
  const parts = [...describeRequest(task.context), ...describeGuidance(task.guidance)]
  if (task.deletedFiles.length > 0) {
    parts.push(
      `The change deletes these files. When something still needs one of them, report that file, with side "old" and start_line 1:\n${fenceUntrusted('deleted_files', task.deletedFiles.join('\n'))}`,
    )
  }
  parts.push(...describeRules(task.rules))
  if (task.otherFiles.length > 0) {
    const more = task.otherFilesLeftOut > 0 ? `\n(and ${task.otherFilesLeftOut} more)` : ''
    parts.push(
      `The change also touches these files:\n${fenceUntrusted('changed_files', task.otherFiles.join('\n'))}${more}`,
    )
  }
  parts.push(...describeRecords(task.context))
  parts.push(`The part under review:\n${fenceUntrusted('diff', task.diff)}`)
  return parts
}
