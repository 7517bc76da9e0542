import { err, ok, type Result } from 'neverthrow'
import { defaultContextLines, type StartedReading } from '../changes/start-reading.ts'
import { toChangeFailure } from '../changes/to-change-failure.ts'
import { writeDiffJson } from '../diff/write-diff-json.ts'
import { writeDiffText } from '../diff/write-diff-text.ts'
import type { Failure } from '../failure.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { DiffValues } from './diff-flags.ts'

/** Reads the change and prints it. */
export async function runDiff(
  flags: DiffValues,
  surroundings: Surroundings,
  reading: StartedReading,
): Promise<Result<ExitCode, Failure>> {
  const { stdout, stderr, interrupted } = surroundings
  const source = await reading.open()
  if (source.isErr()) return err(source.error)
  const changes = await source.value.read({
    contextLines: flags['context-lines'] ?? defaultContextLines,
    signal: interrupted,
  })
  if (changes.isErr()) return err(toChangeFailure(changes.error))
  try {
    await writeWarnings(changes.value.warnings, stderr)
    const write = flags.format === 'json' ? writeDiffJson : writeDiffText
    await write(changes.value, stdout)
    return ok(0)
  } finally {
    await changes.value.close()
  }
}
