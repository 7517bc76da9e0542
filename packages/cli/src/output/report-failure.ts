import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'

/** Says that there is no result: a line, and where JSON was asked for, a report of the failure as the one document. */
export async function reportFailure(
  failure: Failure,
  asJson: boolean,
  { stdout, stderr }: Surroundings,
): Promise<void> {
  // Core is loaded for a failure alone: a program that only says its version does without.
  const { renderFailure, writeFailure } = await import('../commands/work.ts')
  await writeFailure(failure, stderr)
  if (asJson) await stdout.write(renderFailure(failure))
}
