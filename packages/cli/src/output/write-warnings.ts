import type { Warning } from '@scrutineer/core'
import { escapeTerminalLine } from '@scrutineer/core'
import type { Output } from '../surroundings.ts'

/** One line a warning. */
export async function writeWarnings(warnings: readonly Warning[], stderr: Output): Promise<void> {
  for (const { code, subject, detail } of warnings) {
    await stderr.write(
      `warning[${code}]: ${escapeTerminalLine(subject === null ? detail : `${subject}: ${detail}`)}\n`,
    )
  }
}
