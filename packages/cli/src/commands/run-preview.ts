import { previewChanges } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { openChanges } from '../changes/open-changes.ts'
import type { Failure } from '../failure.ts'
import { writeFailure } from '../output/write-failure.ts'
import { writeResult } from '../output/write-result.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import { renderPreview } from '../preview/render-preview.ts'
import { toReviewFailure } from '../review/to-review-failure.ts'
import { toSettings } from '../review/to-settings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ReviewValues } from './review-flags.ts'

/** Says what a review would do; asks no model. */
export async function runPreview(
  flags: ReviewValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { stderr, interrupted, clock } = surroundings
  const changes = await openChanges(flags, surroundings)
  if (changes.isErr()) return err(changes.error)
  const preview = await previewChanges({
    ...toSettings(flags),
    changes: changes.value,
    clock,
    signal: interrupted,
  })
  if (preview.isErr()) return err(toReviewFailure(preview.error))
  if (flags.quiet === undefined) await writeWarnings(preview.value.warnings, stderr)
  const filed = await writeResult(flags, surroundings, (format) => renderPreview(preview.value, format))
  if (!filed) return ok(2)
  if (preview.value.chunks.length > 0 || flags['fail-on-empty'] === undefined) return ok(0)
  await writeFailure({ code: 'nothing_reviewed', message: 'nothing of the change would be reviewed' }, stderr)
  return ok(2)
}
