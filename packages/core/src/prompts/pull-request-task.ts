import { fenceUntrusted } from './fence-untrusted.ts'

/** What a pull-request review is about. All texts are untrusted but the url. */
export interface PullRequestTask {
  readonly url: string
  readonly title: string
  readonly body: string
  /** Null when nobody knows any more. */
  readonly author: string | null
  readonly baseRef: string
  readonly headRef: string
  /** Changed paths with their status and line counts, one line each. */
  readonly files: string
  readonly patch: string
  /** Which of body, files and patch are not whole. */
  readonly cut: readonly ('body' | 'files' | 'patch')[]
}

/** The first user text of a pull-request review. */
export function pullRequestTask(task: PullRequestTask): string {
  const metadata = [
    `title: ${task.title}`,
    ...(task.author === null ? [] : [`author: ${task.author}`]),
    `from: ${task.headRef}`,
    `into: ${task.baseRef}`,
  ].join('\n')
  return [
    `Review canonical pull request ${task.url}.`,
    fenceUntrusted('pull_request', metadata),
    ...(task.body.trim() === ''
      ? []
      : [`Its description:\n${fenceUntrusted('description', task.body)}${cutNote(task, 'body')}`]),
    `Changed files:\n${fenceUntrusted('changed_files', task.files)}${cutNote(task, 'files')}`,
    `The patch:\n${fenceUntrusted('patch', task.patch)}${cutNote(task, 'patch')}`,
  ].join('\n\n')
}

const cutNotes = {
  body: '(The description is cut here.)',
  files: '(The list is cut here; inspect_git_diff and list_repository_files show the rest.)',
  patch: '(The patch is cut here; inspect_git_diff shows the rest, path by path.)',
} as const

function cutNote(task: PullRequestTask, part: 'body' | 'files' | 'patch'): string {
  return task.cut.includes(part) ? `\n${cutNotes[part]}` : ''
}
