import { failure } from '../failure.ts'
import { type GitLocation, shownFolder } from './find-git-directory.ts'
import { gitConfigOf, toBoolean } from './git-config.ts'
import { readCommandConfig, readUserConfig } from './read-config.ts'
import { expandHome, type Surroundings } from './surroundings.ts'

/**
 * Refuses a repository that belongs to another user, as git does, because its configuration and hooks are that user's.
 * `safe.directory` in the settings of the system, the user or the environment allows it; the repository's own settings
 * are not asked. Where the system has no user numbers, nothing can be told and nothing is refused.
 */
export async function checkOwnership(surroundings: Surroundings, location: GitLocation): Promise<void> {
  const path = location.folder ?? location.gitDirectory
  if (await isOwn(surroundings, location)) return
  const place = { gitDirectory: null, branch: null }
  const entries = [...(await readUserConfig(surroundings, place)), ...readCommandConfig(surroundings.env)]
  let allowed = false
  for (const value of gitConfigOf(entries).all('safe.directory')) {
    if (value === null || value === '') allowed = false
    else if (value === '*' || (await covers(surroundings, value, path))) allowed = true
  }
  if (allowed) return
  throw failure(
    'unsafe_repository',
    shownFolder(path),
    'the repository belongs to another user, so it is not trusted',
    'if you do, run in it: git config --global --add safe.directory "$(pwd -P)"',
  )
}

async function isOwn({ files, env, userId }: Surroundings, location: GitLocation): Promise<boolean> {
  // The variable by which git's own tests play a second user.
  if (toBoolean(env['GIT_TEST_ASSUME_DIFFERENT_OWNER'] ?? 'no') === true) return false
  if (userId === null) return true
  const owners = new Set([userId])
  // Under sudo, what belongs to the user who called it is trusted too.
  if (userId === 0 && /^\d+$/.test(env['SUDO_UID'] ?? '')) owners.add(Number(env['SUDO_UID']))
  for (const path of [location.gitFile, location.folder, location.gitDirectory]) {
    const facts = path === null ? null : await files.facts((await files.realPath(path)) ?? path)
    if (facts !== null && !owners.has(facts.userId)) return false
  }
  return true
}

/** A trailing `/*` covers all folders below. */
async function covers(surroundings: Surroundings, value: string, path: string): Promise<boolean> {
  const expanded = expandHome(value, surroundings.env)
  if (expanded === null) return false
  const below = expanded.endsWith('/*')
  const folder = below ? expanded.slice(0, -2) : expanded.replace(/(.)\/$/, '$1')
  const real = (await surroundings.files.realPath(folder)) ?? folder
  return below ? path.startsWith(`${real}/`) : path === real
}
