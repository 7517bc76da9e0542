import { join, resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { ownFolder } from '../environment/own-folder.ts'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'

/** Where a review server keeps what it must: as the flag says, else the variable, else a folder of the user's own. */
export function dataDirectory(
  named: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Result<string, Failure> {
  const text = named ?? valueIn(env, 'SCRUTINEER_SERVER_DATA')
  if (text !== null && text !== undefined) return ok(resolve(cwd, text))
  const own = ownFolder('state', env)
  if (own !== null) return ok(join(own, 'server'))
  return err({
    code: 'config',
    message: 'the environment names no home, expected --data DIR or SCRUTINEER_SERVER_DATA',
  })
}

/** The file of keys in a data directory. */
export function keysFile(directory: string): string {
  return join(directory, 'keys.json')
}
