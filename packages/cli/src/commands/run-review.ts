import { type ReviewReport, reviewChanges } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { openChanges } from '../changes/open-changes.ts'
import type { Failure } from '../failure.ts'
import { choosePaint } from '../output/paint.ts'
import { writeFailure } from '../output/write-failure.ts'
import { writeResult } from '../output/write-result.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import { chooseProgress } from '../progress/choose-progress.ts'
import { explainOutcome } from '../review/explain-outcome.ts'
import { renderReport } from '../review/render-report.ts'
import { toReviewFailure } from '../review/to-review-failure.ts'
import { toSettings } from '../review/to-settings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ReviewValues } from './review-flags.ts'

/** Reviews the change and prints the report. */
export async function runReview(
  flags: ReviewValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { env, stderr, interrupted, clock } = surroundings
  // Vendors and their protocols are for reviews alone; a preview or a diff starts without them.
  const { prepareModel } = await import('../model/prepare-model.ts')
  const prepared = await prepareModel(flags, env)
  if (prepared.isErr()) return err(prepared.error)
  const { model, notice } = prepared.value
  const changes = await openChanges(flags, surroundings)
  if (changes.isErr()) return err(changes.error)
  if (notice !== null && flags.quiet === undefined) await stderr.write(`note: ${notice}\n`)

  const progress = chooseProgress(flags, surroundings)
  const run = reviewChanges({
    ...toSettings(flags),
    changes: changes.value,
    model,
    clock,
    signal: interrupted,
  })
  for await (const event of run) await progress.hear(event)
  await progress.end()
  const result = await run
  if (result.isErr()) return err(toReviewFailure(result.error))
  return showReport(result.value, flags, surroundings)
}

async function showReport(
  report: ReviewReport,
  flags: ReviewValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { stdout, stderr, env } = surroundings
  const isShown = (flags.format ?? 'text') === 'text' && (flags.console ?? 'detailed') === 'detailed'
  // The text report names its warnings itself.
  if (flags.quiet === undefined && !isShown) await writeWarnings(report.warnings, stderr)
  const paint = choosePaint(stdout, env)
  const filed = await writeResult(flags, surroundings, (format, console, coloured) =>
    renderReport(report, format, console, coloured ? paint : undefined),
  )
  const failure = explainOutcome(report)
  if (failure !== null) await writeFailure(failure, stderr)
  return ok(filed ? report.outcome.exitCode : 2)
}
