import { fenceUntrusted } from './fence-untrusted.ts'

/** The user text of the question which code a finding is about: the rendered diff of its file, and the finding as JSON. */
export function relocationTask({
  diff,
  finding,
}: {
  readonly diff: string
  readonly finding: string
}): string {
  return [
    `The diff:\n${fenceUntrusted('diff', diff)}`,
    `The finding:\n${fenceUntrusted('finding', finding)}`,
    'Which lines of the diff is it about?',
  ].join('\n\n')
}
