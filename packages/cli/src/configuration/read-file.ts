import { statSync } from 'node:fs'
import { err, ok, type Result } from 'neverthrow'
import { interruptedFailure } from '../changes/to-change-failure.ts'
import { streamFile } from '../environment/stream-file.ts'
import type { Failure } from '../failure.ts'

/** More than a file of settings may have, so that one that is too large is known to be. */
const enough = 64 * 1024 + 1

/** The first bytes of a file, or of a pipe; null where nothing stands there or can. */
export async function readFile(
  path: string,
  interrupted: AbortSignal,
): Promise<Result<Uint8Array | null, Failure>> {
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return ok(null)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of streamFile(path, interrupted)) {
      parts.push(part)
      size += part.length
      if (size >= enough) break
    }
    return ok(Buffer.concat(parts).subarray(0, enough))
  } catch (error) {
    if (interrupted.aborted) return err(interruptedFailure)
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    // As where a home is /dev/null, which some build servers set.
    if (code === 'ENOTDIR') return ok(null)
    return err({ code: 'config', message: `${path} cannot be read (${code}), expected a file of settings` })
  }
}
