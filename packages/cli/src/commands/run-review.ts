import { type ChangedFile, escapeTerminalLine, reviewChanges } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { StartedReading } from '../changes/start-reading.ts'
import { configureReview } from '../configuration/configure-review.ts'
import type { Failure } from '../failure.ts'
import { choosePaint } from '../output/paint.ts'
import { writeFailure } from '../output/write-failure.ts'
import { checkFiles, writeResult } from '../output/write-result.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import { programVersion } from '../program-version.ts'
import { chooseProgress } from '../progress/choose-progress.ts'
import { explainOutcome } from '../review/explain-outcome.ts'
import { readBaselineFile } from '../review/read-baseline-file.ts'
import { type ReportedReview, renderReport } from '../review/render-report.ts'
import { planReport } from '../review/report-format.ts'
import { toReviewFailure } from '../review/to-review-failure.ts'
import { openRules } from '../rules/open-rules.ts'
import { keepRun } from '../runs/keep-run.ts'
import { openMemory } from '../runs/open-memory.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ReviewValues } from './review-flags.ts'

/** Reviews the change and prints the report. */
export async function runReview(
  given: ReviewValues,
  surroundings: Surroundings,
  reading: StartedReading,
): Promise<Result<ExitCode, Failure>> {
  const { stderr, interrupted, clock } = surroundings
  const configured = await configureReview(given, surroundings)
  if (configured.isErr()) return err(configured.error)
  const { flags, env, options, runFiles, remembers, prices } = configured.value
  // Vendors and their protocols are for reviews alone; a preview or a diff starts without them.
  const { prepareModel } = await import('../model/prepare-model.ts')
  const { modelPrices } = await import('@scrutineer/providers/prices')
  const prepared = await prepareModel(flags, env, interrupted)
  if (prepared.isErr()) return err(prepared.error)
  const { notice, scope } = prepared.value
  const writable = await checkFiles(planReport(flags, surroundings).files)
  if (writable.isErr()) return err(writable.error)
  const baseline = await readBaselineFile(flags.baseline, surroundings.cwd)
  if (baseline.isErr()) return err(baseline.error)
  const changes = await reading.open()
  if (changes.isErr()) return err(changes.error)
  if (notice !== null && flags.quiet === undefined) {
    await stderr.write(`note: ${escapeTerminalLine(notice)}\n`)
  }

  const { model, reviewed } = await openMemory(prepared.value.model, { scope, remembers }, surroundings)
  const progress = chooseProgress(flags, surroundings)
  const run = reviewChanges({
    ...options,
    rules: await openRules(flags, surroundings),
    ...(baseline.value !== null && { baseline: baseline.value }),
    ...(reviewed !== null && { reviewed, resume: flags.resume !== undefined }),
    changes: changes.value,
    tool: { name: 'scrutineer', version: programVersion() },
    model,
    prices: [...prices, ...modelPrices],
    clock,
    signal: interrupted,
  })
  let files: readonly ChangedFile[] = []
  for await (const event of run) {
    if (event.type === 'review-start') files = event.files
    await progress.hear(event)
  }
  await progress.end()
  const result = await run
  if (result.isErr()) return err(toReviewFailure(result.error))
  const review = { report: result.value, files }
  const end = await showReport(review, flags, surroundings)
  // Last, so that nothing that goes wrong with it can cost the result.
  const kept = keepRun(review, runFiles, surroundings)
  if (kept.isErr() && flags.quiet === undefined) {
    const { code, message } = kept.error
    await writeWarnings([{ code, subject: null, detail: message, incomplete: false }], stderr)
  }
  return end
}

async function showReport(
  review: ReportedReview,
  flags: ReviewValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { report } = review
  const { stdout, stderr, env } = surroundings
  const isShown = (flags.format ?? 'text') === 'text' && (flags.console ?? 'detailed') === 'detailed'
  // The text report names its warnings itself.
  if (flags.quiet === undefined && !isShown) await writeWarnings(report.warnings, stderr)
  const paint = choosePaint(stdout, env)
  const filed = await writeResult(
    planReport(flags, surroundings),
    surroundings,
    (format, console, coloured) => renderReport(review, format, console, coloured ? paint : undefined),
  )
  const failure = explainOutcome(report)
  // Where both outputs are one terminal, the text has just said so.
  const isSaid = stdout.isTerminal && stderr.isTerminal && saysOutcome(flags)
  if (failure !== null && !isSaid) await writeFailure(failure, stderr)
  return ok(filed ? report.outcome.exitCode : 2)
}

function saysOutcome({ format, console }: ReviewValues): boolean {
  return (format ?? 'text') === 'text' && console !== 'none'
}
