import type { LoopEvent } from '../loop/loop-event.ts'
import type { Clock } from '../ports/clock.ts'
import type { Fallback } from '../ports/language-model.ts'
import type { QuestionStage } from '../vocabulary/question-stage.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import { countRequests } from './count-requests.ts'
import type { QuestionEnd } from './question-event.ts'

/** Adds up the small conversation that one side question is. */
export interface QuestionTally {
  readonly hear: (event: LoopEvent) => void
  end(errorCode: string | null, usage: UsageTotal): QuestionEnd
}

/** A tally that begins now. */
export function tallyQuestion(stage: QuestionStage, clock: Clock | null): QuestionTally {
  const startedAt = clock?.now()
  const quirks: string[] = []
  const degraded: string[] = []
  const answeredBy: Fallback[] = []
  let attempts = 0
  let requests = 0
  let failedRequests = 0
  let remembered = 0
  return {
    hear(event) {
      if (event.type !== 'round-end') return
      attempts = event.round
      const counts = countRequests(event)
      requests += counts.requests
      failedRequests += counts.failed
      remembered += counts.remembered
      quirks.push(...event.quirks)
      degraded.push(...event.degraded)
      if (event.answeredBy !== undefined) answeredBy.push(event.answeredBy)
    },
    end: (errorCode, usage) => ({
      type: 'question-end',
      stage,
      ok: errorCode === null,
      errorCode,
      attempts,
      usage,
      requests,
      failedRequests,
      remembered,
      quirks,
      degraded,
      ...(answeredBy.length > 0 && { answeredBy }),
      durationMs: startedAt === undefined || clock === null ? null : clock.now() - startedAt,
    }),
  }
}
