import { previewChanges } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { StartedReading } from '../changes/start-reading.ts'
import { configureReview } from '../configuration/configure-review.ts'
import type { Failure } from '../failure.ts'
import { modelFacts } from '../model/model-facts.ts'
import { planResult, type ResultFormat } from '../output/result-format.ts'
import { writeFailure } from '../output/write-failure.ts'
import { checkFiles, writeResult } from '../output/write-result.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import { renderPreview } from '../preview/render-preview.ts'
import { toReviewFailure } from '../review/to-review-failure.ts'
import { openRules } from '../rules/open-rules.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ReviewValues } from './review-flags.ts'

/** Says what a review would do; asks no model. */
export async function runPreview(
  given: ReviewValues,
  surroundings: Surroundings,
  reading: StartedReading,
): Promise<Result<ExitCode, Failure>> {
  const { stderr, interrupted, clock } = surroundings
  const configured = await configureReview(given, surroundings)
  if (configured.isErr()) return err(configured.error)
  const { flags, env, options } = configured.value
  const model = modelFacts(flags, env)
  if (model.isErr()) return err(model.error)
  const plan = planResult({ ...flags, format: previewFormat(flags.format) }, surroundings)
  const writable = await checkFiles(plan.files)
  if (writable.isErr()) return err(writable.error)
  const changes = await reading.open()
  if (changes.isErr()) return err(changes.error)
  const preview = await previewChanges({
    ...options,
    ...model.value,
    rules: await openRules(flags, surroundings),
    changes: changes.value,
    clock,
    signal: interrupted,
  })
  if (preview.isErr()) return err(toReviewFailure(preview.error))
  if (flags.quiet === undefined) await writeWarnings(preview.value.warnings, stderr)
  const filed = await writeResult(plan, surroundings, (format, console) =>
    renderPreview(preview.value, format, console),
  )
  if (!filed) return ok(2)
  if (preview.value.chunks.length > 0 || !preview.value.settings.failOnEmpty) return ok(0)
  await writeFailure({ code: 'nothing_reviewed', message: 'nothing of the change would be reviewed' }, stderr)
  return ok(2)
}

/** The command line has no other for a preview. */
function previewFormat(format: ReviewValues['format']): ResultFormat {
  return format === 'json' || format === 'markdown' ? format : 'text'
}
