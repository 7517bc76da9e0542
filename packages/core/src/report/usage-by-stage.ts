import { questionStages } from '../vocabulary/question-stage.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import { addUsage, joinUsage, noUsage } from '../vocabulary/token-usage.ts'
import type { ReviewReport } from './report.ts'

/** What one stage of a review used. */
export interface StageUsage {
  readonly stage: string
  readonly usage: UsageTotal
}

/** Tokens by what they were used for, in the order of the stages. Stages that took no request have none. */
export function usageByStage({
  rounds,
  sideQuestions,
}: Pick<ReviewReport, 'rounds' | 'sideQuestions'>): StageUsage[] {
  const conversation = rounds.reduce((sum, { usage }) => addUsage(sum, usage), noUsage)
  const beside = questionStages.map((stage) => ({
    stage,
    usage: sideQuestions
      .filter((question) => question.stage === stage)
      .reduce((sum, { usage }) => joinUsage(sum, usage), noUsage),
  }))
  return [{ stage: 'conversation', usage: conversation }, ...beside].filter(({ usage }) => usage.requests > 0)
}
