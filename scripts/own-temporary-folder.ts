// One folder for all that the tests write to the system's folder for temporary files, so that it goes with their last whatever they
// forget. Set up before any of their processes starts.
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mark = 'TESTS_TEMPORARY_FOLDER'

/** Makes the folder, once for all projects; gives what removes it. */
export function setup(): (() => Promise<void>) | undefined {
  if (process.env[mark] !== undefined) return undefined
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scrutineer-')))
  // As the system's own: some tests work as other users.
  chmodSync(folder, 0o1777)
  process.env[mark] = folder
  process.env['TMPDIR'] = folder
  process.env['TEMP'] = folder
  process.env['TMP'] = folder
  // A program that is just ending may put something into it meanwhile; `rmSync` would not try again.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
