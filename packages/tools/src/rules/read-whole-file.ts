import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { err, ok, type Result } from 'neverthrow'

/** Why a file could not be read. */
export type FileProblem = 'missing' | 'not_a_file' | 'too_large' | 'unreadable' | 'aborted'

/** The bytes of a regular file, none of them read when there are too many. Waits for no pipe. */
export async function readWholeFile(
  path: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Result<Uint8Array, FileProblem>> {
  if (signal?.aborted === true) return err('aborted')
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const about = await file.stat()
      if (!about.isFile()) return err('not_a_file')
      if (about.size > maxBytes) return err('too_large')
      const bytes = await file.readFile({ signal })
      return bytes.length > maxBytes ? err('too_large') : ok(bytes)
    } finally {
      await file.close()
    }
  } catch (error) {
    return err(problemOf((error as NodeJS.ErrnoException).code))
  }
}

function problemOf(code: string | undefined): FileProblem {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'
  if (code === 'ABORT_ERR') return 'aborted'
  return code === 'EISDIR' ? 'not_a_file' : 'unreadable'
}
