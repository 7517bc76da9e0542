import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ConsoleDetail } from './console-details.ts'
import { sharedFile } from './shared-file.ts'
import { writeFailure } from './write-failure.ts'

/** A file that a result is written to beside standard output. */
export interface ResultFile<Format> {
  /** Full. */
  readonly path: string
  readonly format: Format
}

/** Where a result goes, and in which forms. */
export interface ResultPlan<Format> {
  readonly format: Format
  readonly console: ConsoleDetail
  readonly files: readonly ResultFile<Format>[]
}

/** Makes a result in the form asked for; `coloured` where it goes to standard output. */
export type RenderResult<Format> = (format: Format, console: ConsoleDetail, coloured: boolean) => string

/**
 * Writes a result to files and to standard output. The files come first, but standard output gets its part whatever became
 * of them. False when one could not be written, which is said on standard error.
 */
export async function writeResult<Format>(
  { format, console, files }: ResultPlan<Format>,
  { stdout, stderr }: Surroundings,
  render: RenderResult<Format>,
): Promise<boolean> {
  const failures: Failure[] = []
  for (const file of files) {
    const written = await writeFile(file.path, render(file.format, 'detailed', false))
    if (written.isErr()) failures.push(written.error)
  }
  // A result that has no file must not be lost to a console that shows little.
  await stdout.write(render(format, failures.length === 0 ? console : 'detailed', true))
  for (const failure of failures) await writeFailure(failure, stderr)
  return failures.length === 0
}

/** Says before anything is spent whether all files can be written, each in one form; well when there is none. */
export async function checkFiles<Format>(
  files: readonly ResultFile<Format>[],
): Promise<Result<void, Failure>> {
  if (files.length === 0) return ok()
  const shared = sharedFile(files)
  if (shared !== null) return err(shared)
  const { checkWritable } = await import('./write-file-safely.ts')
  for (const { path } of files) {
    const writable = checkWritable(path)
    if (writable.isErr()) return writable
  }
  return ok()
}

async function writeFile(path: string, text: string): Promise<Result<void, Failure>> {
  // Node's cryptography comes with it, which takes its time to load.
  const { writeFileSafely } = await import('./write-file-safely.ts')
  return writeFileSafely(path, text)
}
