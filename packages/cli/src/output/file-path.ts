import { join, resolve } from 'node:path'
import { valueIn } from '../environment/value-in.ts'
import type { Surroundings } from '../surroundings.ts'

/** Where files are looked for. */
export type Whereabouts = Pick<Surroundings, 'cwd' | 'env'>

/** The full path of a file. What begins with `~/` is below the home folder: no shell sees to it in a file of settings. */
export function filePath(name: string, { cwd, env }: Whereabouts): string {
  const home = valueIn(env, process.platform === 'win32' ? 'USERPROFILE' : 'HOME')
  return home !== null && name.startsWith('~/') ? join(home, name.slice(2)) : resolve(cwd, name)
}
