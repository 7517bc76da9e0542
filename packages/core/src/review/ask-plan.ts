import { maxPlanBytes } from '../planning/wants-plan.ts'
import type { ChangeReviewTask } from '../prompts/change-review-task.ts'
import { reviewPlanRole, reviewPlanTask } from '../prompts/review-plan.ts'
import { limitText } from '../tools/limit-output.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { QuestionWorld } from './ask-question.ts'
import { askForText } from './ask-question.ts'
import { isRunLimit } from './ask-summary.ts'
import type { QuestionEvent } from './question-event.ts'

/** What came of asking for a plan. */
export interface AskedPlan {
  /** The model's own text, bounded; null when there is none. */
  readonly plan: string | null
  readonly warning: Warning | null
}

/** Asks for a plan of a review. Without one the review goes on as if none had been asked for; a warning says why. */
export async function askPlan(
  task: Omit<ChangeReviewTask, 'plan'>,
  subject: string,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<AskedPlan> {
  const question = { stage: 'plan', system: reviewPlanRole, text: reviewPlanTask(task) } as const
  const asked = await askForText(question, world, hear)
  return asked.match(
    (text): AskedPlan => ({ plan: limitText(text, maxPlanBytes, ' [cut]').text, warning: null }),
    ({ kind, code }) => {
      // The review that follows ends for the same reason, and says so.
      const said = kind === 'not_asked' || isRunLimit(code) || world.signal?.aborted === true
      return { plan: null, warning: said ? null : planFailed(subject, code) }
    },
  )
}

function planFailed(subject: string, code: string): Warning {
  return {
    code: 'plan_failed',
    subject,
    detail: `There is no plan for this part (${code}); it was reviewed without one.`,
    incomplete: false,
  }
}
