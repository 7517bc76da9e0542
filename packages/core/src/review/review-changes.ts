import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import { startBudget } from '../loop/run-budget.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import type { ReviewReport } from '../report/report.ts'
import { openChanges } from './open-changes.ts'
import type { ReviewPlan } from './plan-review.ts'
import { planReview } from './plan-review.ts'
import { problemOfParts } from './problem-of-parts.ts'
import { recordChunks } from './record-chunks.ts'
import { reportReview } from './report-review.ts'
import type { CompleteOptions, ReviewChangesOptions } from './review-changes-options.ts'
import { readReviewOptions } from './review-changes-options.ts'
import { reviewChunks } from './review-chunks.ts'
import type { ReviewChangesError } from './review-error.ts'
import type { ReviewChangesEvent } from './review-event.ts'
import type { Run } from './run.ts'
import { startRun } from './run.ts'

/**
 * Reviews a change: reads it, selects files, cuts them into chunks, reviews each in a conversation of its own, checks,
 * merges and reports. The result is an error only when there is no report: options that do not fit, a change that
 * cannot be read, a stop before it was. Everything else is in the report, whose outcome says how far it can be trusted.
 */
export function reviewChanges(
  options: ReviewChangesOptions,
): Run<ReviewChangesEvent, ReviewReport, ReviewChangesError> {
  return startRun(async (emit) => {
    const wrong = problemOfParts(options, ['changes', 'model'])
    if (wrong !== null) return err(wrong)
    const complete = readReviewOptions(options)
    if (complete.isErr()) return err(complete.error)
    const startedAt = options.clock?.now() ?? null
    const opened = await openChanges(options.changes, complete.value.settings.contextLines, options.signal)
    if (opened.isErr()) return err(opened.error)
    const changes = opened.value
    try {
      return await reviewOpened(options, complete.value, changes, startedAt, emit)
    } finally {
      await changes.close()
    }
  })
}

async function reviewOpened(
  options: ReviewChangesOptions,
  complete: CompleteOptions,
  changes: ChangeSet,
  startedAt: number | null,
  emit: (event: ReviewChangesEvent) => void,
): Promise<Result<ReviewReport, ReviewChangesError>> {
  const { model, clock = null, signal } = options
  const { settings, tools } = complete
  const planned = planReview(changes, settings, tools, model.capabilities.contextWindow)
  if (planned.isErr()) return err(planned.error)
  const plan = planned.value
  emit(startEvent(options, changes, plan))
  for (const warning of [...changes.warnings, ...plan.warnings]) emit({ type: 'warning-raised', warning })

  const maxMs = settings.maxMinutes === null ? null : settings.maxMinutes * 60_000
  const limits = { maxRequests: settings.maxRequests, maxTokens: settings.maxTokensTotal, maxMs }
  const budget = startBudget(limits, clock)
  const record = recordChunks(emit, clock)
  const world = { changes, plan, options: complete, model, budget, clock, signal }
  const outcomes = await reviewChunks(plan.chunks, world, record)
  const report = await reportReview({
    options,
    settings,
    changes,
    plan,
    outcomes,
    record: record.recorded(),
    startedAt,
    endedAt: clock?.now() ?? null,
  })
  emit({ type: 'review-end', report })
  return ok(report)
}

function startEvent(options: ReviewChangesOptions, changes: ChangeSet, plan: ReviewPlan): ReviewChangesEvent {
  const { provider, model, isAi } = options.model
  const { mode, base, head, mergeBase, files } = changes
  return {
    type: 'review-start',
    mode,
    base,
    head,
    mergeBase,
    changedFiles: files.length,
    keptFiles: plan.kept.length,
    excludedFiles: plan.excluded.length,
    chunks: plan.chunks.length,
    provider,
    model,
    isAi,
  }
}
