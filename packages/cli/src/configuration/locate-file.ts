import { resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { configurationPath } from './configuration-path.ts'

/** Where the file of settings is or would be. */
export function locateFile(
  named: string | undefined,
  { env, cwd }: Pick<Surroundings, 'env' | 'cwd'>,
): Result<string, Failure> {
  const path = named === undefined ? configurationPath(env) : resolve(cwd, named)
  return path === null ? err(homeless) : ok(path)
}

const homeless: Failure = {
  code: 'config',
  message:
    'no home folder is known, expected HOME or XDG_CONFIG_HOME as a full path; set one, or name a file with --config',
}
