import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import { startBudget } from '../loop/run-budget.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import type { ReviewReport } from '../report/report.ts'
import { maskChanges } from '../secrets/mask-changes.ts'
import { findCommittedSecrets } from './find-committed-secrets.ts'
import { guardModel } from './guard-model.ts'
import { keepChunks } from './kept-chunks.ts'
import type { OpenedReview } from './open-review.ts'
import { openReview } from './open-review.ts'
import type { ReviewPlan } from './plan-review.ts'
import { planReview } from './plan-review.ts'
import { prepareRules } from './prepare-rules.ts'
import { checkCostLimit, priceOf, priceOfOther, reportCost } from './price-review.ts'
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
import { withholdSecrets } from './withhold-secrets.ts'

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
    const unpriced = checkCostLimit(options, complete.value.settings, startedAt)
    if (unpriced !== null) return err(unpriced)
    const opened = await openReview(options, complete.value.settings)
    if (opened.isErr()) return err(opened.error)
    try {
      return await reviewOpened(options, complete.value, opened.value, startedAt, emit)
    } finally {
      await opened.value.changes.close()
    }
  })
}

async function reviewOpened(
  options: ReviewChangesOptions,
  { tools, policy }: CompleteOptions,
  { changes: opened, settings, warnings }: OpenedReview,
  startedAt: number | null,
  emit: (event: ReviewChangesEvent) => void,
): Promise<Result<ReviewReport, ReviewChangesError>> {
  const { model, clock = null, signal } = options
  // What leaves the machine is all that a secret has to fear.
  const masks = settings.maskSecrets && model.isAi
  const changes = masks ? maskChanges(opened) : opened
  const prepared = await prepareRules(changes, settings, options.rules, signal)
  if (prepared.isErr()) return err(prepared.error)
  const reviewer = { contextWindow: model.capabilities.contextWindow, isAi: model.isAi }
  const planned = planReview(settings, tools, reviewer, prepared.value, options.context)
  if (planned.isErr()) return err(planned.error)
  const plan = planned.value
  emit(startEvent(options, changes, plan))
  for (const warning of [...warnings, ...plan.warnings]) emit({ type: 'warning-raised', warning })

  const { maxRequests, maxTokensTotal: maxTokens, maxCost, maxMinutes } = settings
  const maxMs = maxMinutes === null ? null : maxMinutes * 60_000
  const price = priceOf(options, startedAt)
  const budget = startBudget(
    { maxRequests, maxTokens, maxCost, maxMs },
    clock,
    price,
    priceOfOther(options, startedAt),
  )
  const record = recordChunks(emit, clock, model)
  const world = {
    changes: withholdSecrets(changes, plan.excluded),
    plan,
    options: { settings, tools, policy },
    model: guardModel(model),
    budget,
    clock,
    signal,
  }
  const kept = keepChunks(world, options.reviewed, options.resume === true)
  const outcomes = await reviewChunks(plan.chunks, world, record, kept)
  const report = await reportReview({
    options,
    settings,
    changes,
    warnings,
    plan,
    outcomes,
    secrets: masks ? findCommittedSecrets(opened.files, changes.files, plan.excluded) : [],
    record: record.recorded(),
    cost: options.prices === undefined || !model.isAi ? null : reportCost(price, budget.cost()),
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
    files,
    changedFiles: files.length,
    keptFiles: plan.kept.length,
    excludedFiles: plan.excluded.length,
    chunks: plan.chunks.length,
    provider,
    model,
    isAi,
  }
}
