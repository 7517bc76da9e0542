import type { ChangeSet, ChangeSource, Clock, LanguageModel, ReviewRecord } from '@scrutineer/core'
import { hasRoomForContext, type Overrides, reviewChanges, withDefaults } from '@scrutineer/core'
import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { systemTimers } from '../lifecycle/system-timers.ts'
import { untilStoreAnswers } from '../lifecycle/until-store-answers.ts'
import type { ResultWords } from '../messages/catalogue.ts'
import type { Analyzer } from '../ports/analyzer.ts'
import type { ClientDirectory } from '../ports/client-directory.ts'
import type { RepositoryAccess } from '../ports/repository-access.ts'
import type { ReviewExecutor } from '../ports/review-executor.ts'
import type { ClaimedReview } from '../ports/review-store.ts'
import type { ErrorCode } from '../vocabulary/error-code.ts'
import type { ReviewResult } from '../vocabulary/review-result.ts'
import { runAnalyzers } from './analyzers/run-analyzers.ts'
import { defaultExecutionLimits, type ExecutionLimits, isTooMuch } from './execution-limits.ts'
import { type ExecutionProblem, stoppedExecution } from './execution-problem.ts'
import { problemOfCommits } from './problem-of-commits.ts'
import { problemOfReport, problemOfReview } from './problem-of-report.ts'
import { buildResult } from './results/build-result.ts'
import { startReviewTime } from './review-time.ts'
import { serverTools } from './server-tools.ts'
import { wordsFor } from './words-for.ts'

/** The version of a profile that a review is bound to. */
export interface PinnedProfile {
  readonly clientId: string
  readonly profileId: string
  readonly version: number
}

/** A model, and what its failures mean where that follows from the profile and not from the provider. */
export interface ReviewModel extends LanguageModel {
  problem?(): ErrorCode | null
}

/** What reviews are executed with. */
export interface ReviewExecutorOptions {
  /** As `remoteRepositories` of `@scrutineer/tools` makes it. */
  readonly repositories: RepositoryAccess
  readonly clients: Pick<ClientDirectory, 'find'>
  /**
   * The model of a profile, if that version is still the active one: asked right before the model is. A store that is away is waited for
   * until the signal aborts.
   */
  readonly modelFor: (
    profile: PinnedProfile,
    signal: AbortSignal,
  ) => ResultAsync<ReviewModel, { readonly code: ErrorCode }>
  /** Default none. */
  readonly analyzers?: readonly Analyzer[] | undefined
  /** The language of findings where a submission names none, as a language tag; default `en`. */
  readonly language?: string | undefined
  readonly limits?: Overrides<ExecutionLimits> | undefined
  /** For durations; default the system's. */
  readonly clock?: Clock | undefined
  /**
   * Told why a review has no result, in words that hold no path, no address and no secret. Not told where its signal ended it: it may
   * have been cancelled or handed back, and has not failed.
   */
  readonly onFailure?: ((failure: ExecutionProblem & { readonly reviewId: string }) => void) | undefined
}

/**
 * Executes reviews: brings both commits, lets analyzers look at the changed files, has the change reviewed by the profile's
 * model, and tells what it found. Nothing rejects, and nothing of the repository is left behind.
 */
export function createReviewExecutor(options: ReviewExecutorOptions): ReviewExecutor {
  return {
    execute(review, signal) {
      const time = startReviewTime(review.remainingMs, signal)
      const executed = new ResultAsync(
        execute(options, review, { ended: signal, signal: time.signal }).finally(() => time.clear()),
      )
      return executed.mapErr((problem) => {
        if (!signal.aborted) options.onFailure?.({ ...problem, reviewId: review.reviewId })
        return { code: problem.code }
      })
    },
  }
}

/** What ends a review. */
interface Ending {
  /** Nobody wants a result any more. */
  readonly ended: AbortSignal
  /** Or there is only time left to tell what was found. */
  readonly signal: AbortSignal
}

type Executed<T> = Result<T, ExecutionProblem>

/** As git shows it. */
const contextLines = 3

async function execute(
  options: ReviewExecutorOptions,
  review: ClaimedReview,
  ending: Ending,
): Promise<Executed<ReviewResult>> {
  const { signal } = ending
  const { repositoryUrl: url, branch, baseCommitId: base, commitId: head } = review.submission
  const client = await untilStoreAnswers(() => options.clients.find(review.clientId), {
    timers: systemTimers,
    giveUp: signal,
    onError: () => undefined,
  })
  if (client.isErr()) return err({ code: 'service_unavailable', detail: client.error.code })
  if (client.value === null || client.value.disabled) {
    return err({ code: 'access_denied', detail: 'the client may not call any more' })
  }
  const { repositories } = client.value
  const opened = await options.repositories.open(
    { url, branch, base, head, repositories },
    { contextLines, signal },
  )
  if (opened.isErr()) return err(problemOfCommits(opened.error))
  const workspace = opened.value
  try {
    return await reviewOpened(options, review, workspace.changes, ending)
  } finally {
    await workspace.dispose()
  }
}

async function reviewOpened(
  options: ReviewExecutorOptions,
  review: ClaimedReview,
  changes: ChangeSet,
  ending: Ending,
): Promise<Executed<ReviewResult>> {
  const { signal } = ending
  const limits = withDefaults(defaultExecutionLimits, options.limits)
  if (isTooMuch(changes, limits))
    return err({ code: 'diff_too_large', detail: 'the change is over the limits' })
  const analyzed = await runAnalyzers(options.analyzers ?? [], changes, signal)
  if (signal.aborted) return err(stoppedExecution)
  if (analyzed.isErr()) return err(analyzed.error)
  const { clientId, profileVersion: version, submission } = review
  const profile = { clientId, profileId: submission.providerProfileId, version }
  const model = await options.modelFor(profile, signal)
  if (model.isErr()) return err({ code: model.error.code, detail: 'the profile gives no model' })
  return reviewWith(model.value, { options, limits, review, changes, records: analyzed.value, ending })
}

interface Prepared {
  readonly options: ReviewExecutorOptions
  readonly limits: ExecutionLimits
  readonly review: ClaimedReview
  readonly changes: ChangeSet
  readonly records: readonly ReviewRecord[]
  readonly ending: Ending
}

async function reviewWith(
  model: ReviewModel,
  { options, limits, review, changes, records, ending }: Prepared,
): Promise<Executed<ReviewResult>> {
  const { submission } = review
  const language = submission.outputLanguage ?? options.language ?? 'en'
  const context = {
    policy: submission.reviewPolicy?.content ?? null,
    environments: submission.environments,
    records,
  }
  const { contextWindow } = model.capabilities
  if (!hasRoomForContext(context, { contextWindow, language, tools: serverTools })) {
    return err({ code: 'review_policy_too_large', detail: 'the policy leaves no room for the change' })
  }
  const report = await reviewChanges({
    changes: heldOpen(changes),
    model,
    tools: serverTools,
    context,
    language,
    contextLines,
    concurrency: limits.concurrency,
    clock: options.clock ?? { now: () => Date.now() },
    signal: ending.signal,
  })
  if (report.isErr()) return err(problemOfReview(report.error))
  if (ending.ended.aborted) return err(stoppedExecution)
  const problem = problemOfReport(report.value)
  if (problem !== null) return err({ ...problem, code: model.problem?.() ?? problem.code })
  const words: ResultWords = wordsFor(language)
  return ok(
    await buildResult({
      report: report.value,
      changes,
      head: submission.commitId,
      words,
      signal: ending.ended,
    }),
  )
}

/** A change that is read already, and of which lines are still looked at after the review. */
function heldOpen(changes: ChangeSet): ChangeSource {
  return { read: () => okAsync({ ...changes, close: () => Promise.resolve() }) }
}
