import { resolve } from 'node:path'
import { ok, type Result } from 'neverthrow'
import type { ReviewValues } from '../commands/review-flags.ts'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { writeFailure } from './write-failure.ts'

/** Forms of a result. */
export type ResultFormat = 'text' | 'json' | 'markdown'

/** How much of the text form is shown. */
export type ConsoleDetail = 'detailed' | 'summary' | 'none'

/** Makes a result in the form asked for; `coloured` where it goes to standard output. */
export type RenderResult = (format: ResultFormat, console: ConsoleDetail, coloured: boolean) => string

/**
 * Writes a result to standard output and, where one is named, to a file. The file comes first, but standard output gets
 * its part whatever became of it. False when the file could not be written, which is said on standard error.
 */
export async function writeResult(
  flags: Pick<ReviewValues, 'format' | 'console' | 'output'>,
  { stdout, stderr, cwd }: Surroundings,
  render: RenderResult,
): Promise<boolean> {
  const format = flags.format ?? 'text'
  const path = flags.output === undefined ? null : resolve(cwd, flags.output)
  const filed =
    path === null ? ok() : await writeFile(path, render(formatOfFile(path) ?? format, 'detailed', false))
  await stdout.write(render(format, flags.console ?? 'detailed', true))
  if (filed.isOk()) return true
  await writeFailure(filed.error, stderr)
  return false
}

async function writeFile(path: string, text: string): Promise<Result<void, Failure>> {
  // Node's cryptography comes with it, which takes its time to load.
  const { writeFileSafely } = await import('./write-file-safely.ts')
  return writeFileSafely(path, text)
}

/** A file's ending says what it should hold; null when it says nothing. */
function formatOfFile(path: string): ResultFormat | null {
  if (/\.json$/i.test(path)) return 'json'
  if (/\.(md|markdown)$/i.test(path)) return 'markdown'
  return /\.txt$/i.test(path) ? 'text' : null
}
