import {
  decidePullRequestOutcome,
  defaultReviewSettings,
  describeError,
  lenientFinishPolicy,
  type PullRequestReview,
  type ReviewPullRequestError,
  renderPullRequestMarkdown,
  renderPullRequestText,
  reviewPullRequest,
  strictFinishPolicy,
  toPullRequestReviewJson,
} from '@scrutineer/core'
import { modelPrices } from '@scrutineer/providers/prices'
import { removeOrphans } from '@scrutineer/tools/github'
import { err, ok, type Result } from 'neverthrow'
import { interruptedFailure } from '../changes/to-change-failure.ts'
import { loadConfiguration } from '../configuration/load-configuration.ts'
import { modelEnvironment } from '../configuration/model-environment.ts'
import { startDeadline } from '../environment/start-deadline.ts'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'
import { openWithFallbacks } from '../model/open-with-fallbacks.ts'
import { choosePaint } from '../output/paint.ts'
import { planResult, type ResultFormat } from '../output/result-format.ts'
import { toSafeJson } from '../output/to-safe-json.ts'
import { writeFailure } from '../output/write-failure.ts'
import { checkFiles, writeResult } from '../output/write-result.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import { choosePullRequestModel } from '../pull-request/choose-pull-request-model.ts'
import { describePullRequestStep } from '../pull-request/describe-pull-request-step.ts'
import { openGithub } from '../pull-request/open-github.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { PrValues } from './pr-flags.ts'

const usualTimeoutMs = 900_000

/** Reviews a pull request and prints the review. */
export async function runPr(
  url: string,
  flags: PrValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { env, stderr, clock } = surroundings
  const loaded = await loadConfiguration(flags.config, surroundings)
  if (loaded.isErr()) return err(loaded.error)
  const { values } = loaded.value
  if (flags.quiet === undefined) await writeWarnings(loaded.value.warnings, stderr)
  const opened = openGithub({
    env,
    token: valueIn(env, 'GITHUB_TOKEN'),
    workspaceRoot: undefined,
    engine: flags.engine,
  })
  if (opened.isErr()) return tellAll(opened.error, surroundings)
  const { host, workspaces, serverUrl, isPullRequestUrl } = opened.value
  // What is wrong with the command line comes before what is missing around it.
  if (!isPullRequestUrl(url)) return tellError(wrongUrl(serverUrl), flags, surroundings)
  const modelEnv = modelEnvironment(loaded.value, env)
  const choice = choosePullRequestModel(flags, modelEnv)
  if (choice.isErr()) return err(choice.error)
  const model = await openWithFallbacks(choice.value, flags, modelEnv)
  if (model.isErr()) return err(model.error)
  const writable = await checkFiles(planResult(flags, surroundings).files)
  if (writable.isErr()) return err(writable.error)

  await removeOrphans()
  const deadline = startDeadline(flags['review-timeout'] ?? usualTimeoutMs, surroundings.interrupted)
  const run = reviewPullRequest({
    pullRequest: url,
    host,
    workspaces,
    model: model.value,
    policy: flags.tolerance === 'lenient' ? lenientFinishPolicy : strictFinishPolicy,
    limits: {
      ...(flags['max-rounds'] !== undefined && { maxRounds: flags['max-rounds'] }),
      ...(flags['max-tool-calls'] !== undefined && { maxToolCalls: flags['max-tool-calls'] }),
      ...(flags['max-output-tokens'] !== undefined && { maxOutputTokens: flags['max-output-tokens'] }),
    },
    prices: [...(values['model.prices'] ?? []), ...modelPrices],
    clock,
    signal: deadline.signal,
  })
  const isSilent =
    flags.quiet !== undefined || flags['no-progress'] !== undefined || values['output.progress'] === false
  for await (const event of run) {
    const line = isSilent ? null : describePullRequestStep(event)
    if (line !== null) await stderr.write(`${line}\n`)
  }
  const result = await run
  deadline.clear()
  return result.isOk()
    ? showReview(
        result.value,
        { ...flags, 'fail-on': flags['fail-on'] ?? values['review.fail_on'] ?? defaultReviewSettings.failOn },
        surroundings,
      )
    : tellError(result.error, flags, surroundings)
}

/** As a review would say it, which is not even begun. */
function wrongUrl(serverUrl: string): ReviewPullRequestError {
  return {
    code: 'invalid_request',
    terminationReason: null,
    detail: `the address must be exactly ${serverUrl}/<owner>/<repository>/pull/<number>`,
    modelErrorCode: null,
    retryAfterMs: null,
  }
}

async function showReview(
  review: PullRequestReview,
  flags: PrValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const outcome = decidePullRequestOutcome(review, flags['fail-on'] ?? defaultReviewSettings.failOn)
  const includeTrace = flags.trace !== undefined
  const paint = choosePaint(surroundings.stdout, surroundings.env)
  const render = (format: ResultFormat, coloured: boolean): string => {
    if (format === 'json') return `${toSafeJson(toPullRequestReviewJson(review, { includeTrace }), 2)}\n`
    if (format === 'markdown') return renderPullRequestMarkdown(review, outcome, { includeTrace })
    return renderPullRequestText(review, outcome, { includeTrace, paint: coloured ? paint : undefined })
  }
  const filed = await writeResult(
    planResult(flags, surroundings),
    surroundings,
    (format, _console, coloured) => render(format, coloured),
  )
  return ok(filed ? outcome.exitCode : 2)
}

/** A line on standard error and, where JSON was asked for, the same error body that the service answers with. */
async function tellError(
  error: ReviewPullRequestError,
  { format }: PrValues,
  { stdout, stderr }: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { code, terminationReason } = error
  const detail = describeError(error)
  await writeFailure(code === 'cancelled' ? interruptedFailure : { code, message: detail }, stderr)
  if (format === 'json') {
    const reason = terminationReason === null ? {} : { termination_reason: terminationReason }
    await stdout.write(`${toSafeJson({ code, detail, ...reason }, 2)}\n`)
  }
  return ok(code === 'cancelled' ? 130 : 2)
}

/** All but the last are written here; the last is the command's own failure. */
async function tellAll(
  failures: readonly Failure[],
  { stderr }: Surroundings,
): Promise<Result<never, Failure>> {
  const last = failures.at(-1) ?? { code: 'config', message: 'a setting cannot be used' }
  for (const failure of failures.slice(0, -1)) await writeFailure(failure, stderr)
  return err(last)
}
