import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'

/** The variables of a file named `.env` in a folder; none where there is no such file. */
export function readEnvFile(folder: string): Result<Readonly<Record<string, string | undefined>>, Failure> {
  try {
    return ok(parseEnv(readFileSync(join(folder, '.env'), 'utf8')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ok({})
    return err({
      code: 'config',
      message: `.env cannot be read (${code ?? 'unknown error'}), expected a file of variables; mend or remove it`,
    })
  }
}
