import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import type { WantedDocument } from './render-failure.ts'

/** Says that there is no result: a line, and where a program reads, the failure as the one document. */
export async function reportFailure(
  failure: Failure,
  wanted: WantedDocument | null,
  { stdout, stderr }: Surroundings,
): Promise<void> {
  // Core is loaded for a failure alone: a program that only says its version does without.
  const { writeFailure } = await import('./write-failure.ts')
  await writeFailure(failure, stderr)
  if (wanted === null) return
  const { renderFailure } = await import('./render-failure.ts')
  await stdout.write(renderFailure(failure, wanted))
}
