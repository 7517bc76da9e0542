import { escapeTerminalLine } from '@scrutineer/core'
import type { Failure } from '../failure.ts'
import type { Output } from '../surroundings.ts'

/** One line for a failure. */
export async function writeFailure({ code, message }: Failure, stderr: Output): Promise<void> {
  await stderr.write(`error[${code}]: ${escapeTerminalLine(message)}\n`)
}
