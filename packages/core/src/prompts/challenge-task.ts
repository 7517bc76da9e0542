import type { TaskRule } from './describe-rules.ts'
import { describeRules } from './describe-rules.ts'
import { fenceUntrusted } from './fence-untrusted.ts'

/** What the question which findings the diff disproves is about. All texts are untrusted. */
export interface ChallengeTask {
  /** The findings by id, as JSON. */
  readonly findings: string
  /** The rules under which they were reported. */
  readonly rules: readonly TaskRule[]
  /** The rendered diff around them. */
  readonly diff: string
}

/** The user text of that question. */
export function challengeTask({ findings, rules, diff }: ChallengeTask): string {
  return [
    `The diff:\n${fenceUntrusted('diff', diff)}`,
    ...describeRules(rules),
    `The findings reported about it:\n${fenceUntrusted('findings', findings)}`,
    'Which of them does the diff disprove?',
  ].join('\n\n')
}
