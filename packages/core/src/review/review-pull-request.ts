import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { FinishPolicy } from '../loop/finish-reason-policy.ts'
import { strictFinishPolicy } from '../loop/finish-reason-policy.ts'
import type { LoopEvent } from '../loop/loop-event.ts'
import type { LoopLimits } from '../loop/loop-limits.ts'
import { startBudget } from '../loop/run-budget.ts'
import { runLoop } from '../loop/run-loop.ts'
import type { Clock } from '../ports/clock.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { PullRequest, PullRequestHost, Workspace, Workspaces } from '../ports/pull-request-host.ts'
import { pullRequestRole } from '../prompts/pull-request-role.ts'
import type { PullRequestReview, VerifiedFinding } from '../report/pull-request-review.ts'
import { maxFinalItems, maxFinalTextBytes, readFinalReview } from '../tools/final-review.ts'
import { limitText } from '../tools/limit-output.ts'
import { pullRequestTools } from '../tools/pull-request/pull-request-tools.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { ModelPrice } from '../vocabulary/model-price.ts'
import type { Overrides } from '../vocabulary/overrides.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { checkFinalReview } from './check-final-review.ts'
import { describePullRequest } from './describe-pull-request.ts'
import { fallbackWarnings } from './fallback-warnings.ts'
import { guardModel } from './guard-model.ts'
import { priceOf, priceOfOther, reportCost } from './price-review.ts'
import { problemOfParts } from './problem-of-parts.ts'
import { errorOfEnding, errorOfHost, errorOfWorkspace, reviewError } from './pull-request-error.ts'
import { type PullRequestLimits, readPullRequestLimits } from './pull-request-limits.ts'
import type { InvalidOptionsError, ReviewPullRequestError } from './review-error.ts'
import type { ReviewPullRequestEvent } from './review-pull-request-event.ts'
import type { Run } from './run.ts'
import { startRun } from './run.ts'

/** What to review, with what. */
export interface ReviewPullRequestOptions {
  /** The pull request's canonical address. */
  readonly pullRequest: string
  readonly host: PullRequestHost
  readonly workspaces: Workspaces
  readonly model: LanguageModel
  /** Default `strictFinishPolicy`. */
  readonly policy?: FinishPolicy | undefined
  readonly limits?: Overrides<PullRequestLimits> | undefined
  /** What models cost; the first that fits counts. Left out, nothing is said of costs. */
  readonly prices?: readonly ModelPrice[] | undefined
  /** Without a clock, durations stay unknown. */
  readonly clock?: Clock | undefined
  /** Ends the review: `review_timeout` when its reason is a TimeoutError, else `cancelled`. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reviews one pull request in one conversation with four bounded read-only tools, which must end with a valid final
 * review. The base and head ids are read once; everything after uses those. The workspace is removed in every ending.
 */
export function reviewPullRequest(
  options: ReviewPullRequestOptions,
): Run<ReviewPullRequestEvent, PullRequestReview, ReviewPullRequestError> {
  return startRun(async (emit) => {
    const wrong = problemOfParts(options, ['host', 'workspaces', 'model', 'pullRequest'])
    if (wrong !== null) return err(invalidOption(wrong))
    const limits = readPullRequestLimits(options.limits)
    if (limits.isErr()) return err(invalidOption(limits.error))
    const startedAt = options.clock?.now()
    const { provider, model } = options.model
    emit({ type: 'review-start', url: options.pullRequest, provider, model })
    const outcome = await reviewInWorkspace(options, limits.value, emit)
    emit({
      type: 'review-end',
      ok: outcome.isOk(),
      code: outcome.isErr() ? outcome.error.code : null,
      durationMs: startedAt === undefined ? null : (options.clock?.now() ?? startedAt) - startedAt,
    })
    return outcome
  })
}

type Outcome = Result<PullRequestReview, ReviewPullRequestError>
type Emit = (event: ReviewPullRequestEvent) => void

function invalidOption({ option, expected }: InvalidOptionsError): ReviewPullRequestError {
  return reviewError('invalid_options', `${option}: expected ${expected}`)
}

async function reviewInWorkspace(
  options: ReviewPullRequestOptions,
  limits: PullRequestLimits,
  emit: Emit,
): Promise<Outcome> {
  const { host, workspaces, signal } = options
  const found = await host.read(options.pullRequest, { signal })
  if (found.isErr()) return err(errorOfHost(found.error, signal))
  const acquired = await workspaces.acquire(found.value, { contextLines: 3, signal })
  if (acquired.isErr()) return err(errorOfWorkspace(acquired.error, signal))
  const workspace = acquired.value
  try {
    emit({ type: 'pull-request-read', pullRequest: found.value, files: workspace.changes.files.length })
    return await converse(options, limits, found.value, workspace, emit)
  } finally {
    await workspace.dispose()
  }
}

async function converse(
  options: ReviewPullRequestOptions,
  settings: PullRequestLimits,
  pullRequest: PullRequest,
  { changes }: Workspace,
  emit: Emit,
): Promise<Outcome> {
  const { model, signal, clock = null } = options
  const now = clock?.now() ?? null
  const price = priceOf(options, now)
  const limitless = { maxRequests: null, maxTokens: null, maxMs: null }
  const budget = startBudget(limitless, clock, price, priceOfOther(options, now))
  const limits = loopLimits(settings, options.policy ?? strictFinishPolicy)
  const events: LoopEvent[] = []
  const trees = { files: changes.files, head: changes.repository, base: changes.baseRepository, signal }
  let accepted: AcceptedReview | null = null

  const outcome = await runLoop(
    [{ role: 'user', text: describePullRequest(pullRequest, changes.files) }],
    {
      model: guardModel(model),
      system: pullRequestRole,
      tools: pullRequestTools,
      context: {
        repository: changes.repository,
        files: changes.files,
        base: pullRequest.baseSha,
        head: pullRequest.headSha,
        collect: () => ({
          accepted: false,
          code: 'unexpected',
          reason: 'findings belong into the final answer',
        }),
        signal,
      },
      sessionKey: digestOf(`${pullRequest.url} ${pullRequest.baseSha} ${pullRequest.headSha}`, 32),
      maxOutputTokens: settings.maxOutputTokens,
      async checkAnswer(text) {
        const read = readFinalReview(text, limits.policy.tolerate)
        if (read.isErr()) return { problem: describeProblem(read.error), quirks: [] }
        const { quirks, review } = read.value
        const checked = await checkFinalReview(review, trees)
        if ('code' in checked) return { problem: describeProblem(checked), quirks }
        const { summary, notes } = review
        accepted = { summary, notes, findings: checked }
        return { problem: null, quirks }
      },
      previewBytes: 4096,
      budget,
      emit(event) {
        if (event.type !== 'model-activity') events.push(event)
        emit(event)
      },
      clock,
      signal,
    },
    limits,
  )

  if (outcome.ending.type === 'incomplete') return err(errorOfEnding(outcome.ending, signal))
  const review = accepted as AcceptedReview | null
  if (review === null) return err(reviewError('invalid_model_response', 'no final review was accepted'))
  const last = events.findLast((event) => event.type === 'round-end')
  const answering = events.flatMap((event) =>
    event.type === 'round-end' && event.answeredBy !== undefined ? [event.answeredBy] : [],
  )
  const warnings = [...changes.warnings, ...fallbackWarnings(model, answering)]
  const own = [...warnings.map(describeWarning), ...pullRequest.notes].slice(-maxOwnNotes)
  const notes = [...review.notes.slice(0, maxFinalItems - own.length), ...own]
  return ok({
    pullRequest,
    ...review,
    notes,
    model: last?.model ?? model.model,
    requestId: last?.requestId.body ?? last?.requestId.header ?? null,
    terminationReason: 'final_review',
    usage: outcome.usage,
    cost: options.prices === undefined || !model.isAi ? null : reportCost(price, budget.cost()),
    isAi: model.isAi,
    events,
  })
}

/** Of the hundred notes; the model's come first. */
const maxOwnNotes = 20

function describeWarning({ detail, subject }: Warning): string {
  return limitText(`${detail}${subject === null ? '' : ` (${subject})`}`, maxFinalTextBytes).text
}

interface AcceptedReview {
  readonly summary: string
  readonly notes: readonly string[]
  readonly findings: readonly VerifiedFinding[]
}

function loopLimits(settings: PullRequestLimits, policy: FinishPolicy): LoopLimits {
  return {
    completion: 'final-answer',
    fault: 'fatal',
    policy,
    maxRounds: settings.maxRounds,
    maxToolCalls: settings.maxToolCalls,
    maxCallsPerRound: settings.maxCallsPerRound,
    maxContextCalls: Number.POSITIVE_INFINITY,
    maxResultBytes: settings.maxResultBytes,
    maxSilentAnswers: 1,
    maxAnswerRepairs: settings.maxAnswerRepairs,
  }
}

function describeProblem({
  pointer,
  expected,
}: {
  readonly pointer: string
  readonly expected: string
}): string {
  return pointer === '' ? `expected ${expected}` : `${pointer}: expected ${expected}`
}
