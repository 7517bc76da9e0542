import type { Result } from 'neverthrow'
import type { StartedReading } from '../changes/start-reading.ts'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ModeValues } from './mode-flags.ts'

/** What a command does with a change. */
export type RunOnChange<Flags> = (
  flags: Flags,
  surroundings: Surroundings,
  reading: StartedReading,
) => Promise<Result<ExitCode, Failure>>

/** Runs a command on the change that its flags ask for. Git begins with it before the command itself is loaded. */
export async function runOnChange<Flags extends ModeValues>(
  flags: Flags,
  surroundings: Surroundings,
  load: () => Promise<RunOnChange<Flags>>,
): Promise<Result<ExitCode, Failure>> {
  const { startReading } = await import('../changes/start-reading.ts')
  const reading = startReading(flags, surroundings)
  try {
    return await (await load())(flags, surroundings, reading)
  } finally {
    await reading.end()
  }
}
