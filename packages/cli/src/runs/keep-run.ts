import { dirname, join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { makeFolder } from '../environment/make-folder.ts'
import { ownFolder } from '../environment/own-folder.ts'
import type { Failure } from '../failure.ts'
import { writeFileSafely } from '../output/write-file-safely.ts'
import { type ReportedReview, renderReport } from '../review/render-report.ts'
import type { Surroundings } from '../surroundings.ts'
import { repositoryRoot } from './repository-root.ts'
import { makeRunFolder } from './run-folder.ts'
import { repositoryLabel, runLabel, timeLabel } from './run-label.ts'

/** A report that is kept in the folder of its run. */
export interface RunFile {
  /** Below that folder. */
  readonly name: string
  readonly format: 'json' | 'markdown'
}

/**
 * Keeps the reports of a run in a folder of its own, named by its start. Makes none where nothing is to be kept or the
 * environment names no home. What goes wrong costs nothing but the files.
 */
export function keepRun(
  review: ReportedReview,
  files: readonly RunFile[],
  { env, cwd, clock }: Pick<Surroundings, 'env' | 'cwd' | 'clock'>,
): Result<void, Failure> {
  const state = ownFolder('state', env)
  if (files.length === 0 || state === null) return ok()
  const { startedAt, change } = review.report
  const made = makeRunFolder(state, {
    repository: repositoryLabel(repositoryRoot(cwd)),
    time: timeLabel(startedAt ?? clock.now()),
    label: runLabel(change),
  })
  if (made.isErr()) return err(made.error)
  for (const { name, format } of files) {
    const path = join(made.value, name)
    const written = makeFolderOf(path).andThen(() =>
      writeFileSafely(path, renderReport(review, format, 'detailed', undefined)),
    )
    if (written.isErr()) return err({ ...written.error, code: 'run_not_kept' })
  }
  return ok()
}

function makeFolderOf(path: string): Result<void, Failure> {
  try {
    makeFolder(dirname(path))
    return ok()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return err({ code: 'run_not_kept', message: `the folder of ${path} cannot be made (${reason})` })
  }
}
