import { decodeBytes } from '@scrutineer/core'
import { malformed, unsupported } from '../failure.ts'
import type { ConfigPlace } from './config-place.ts'
import { toBoolean } from './git-config.ts'
import { includeApplies } from './include-condition.ts'
import { type ConfigEntry, parseConfig } from './parse-config.ts'
import { expandHome, homeOf, type Surroundings, xdgConfigOf } from './surroundings.ts'

/** The settings of the system and the user, lightest first: those a repository cannot write. */
export async function readUserConfig(
  surroundings: Surroundings,
  place: ConfigPlace,
): Promise<readonly ConfigEntry[]> {
  const { env } = surroundings
  const files: string[] = []
  if (toBoolean(env['GIT_CONFIG_NOSYSTEM'] ?? 'no') !== true) {
    files.push(env['GIT_CONFIG_SYSTEM'] ?? '/etc/gitconfig')
  }
  const global = env['GIT_CONFIG_GLOBAL']
  const home = homeOf(env)
  const xdg = xdgConfigOf(env)
  if (global !== undefined) files.push(global)
  else {
    if (xdg !== null) files.push(`${xdg}/git/config`)
    if (home !== null) files.push(`${home}/.gitconfig`)
  }
  const entries: ConfigEntry[] = []
  for (const file of files) {
    if (file !== '') entries.push(...(await readConfigFile(file, surroundings, place, 0)))
  }
  return entries
}

/** The settings handed down by the environment (`GIT_CONFIG_COUNT`), which outweigh all files. */
export function readCommandConfig(env: Surroundings['env']): readonly ConfigEntry[] {
  const count = Number(env['GIT_CONFIG_COUNT'] ?? '0')
  if (!Number.isInteger(count) || count > maxInjected) return []
  const entries: ConfigEntry[] = []
  for (let index = 0; index < count; index++) {
    const key = env[`GIT_CONFIG_KEY_${index}`]
    const value = env[`GIT_CONFIG_VALUE_${index}`]
    if (key !== undefined && value !== undefined) entries.push({ key: normaliseKey(key), value })
  }
  return entries
}

/** The settings of one file with those it includes, in their places. A missing file has none. */
export async function readConfigFile(
  path: string,
  surroundings: Surroundings,
  place: ConfigPlace,
  depth: number,
): Promise<readonly ConfigEntry[]> {
  const bytes = await surroundings.files.read(path)
  if (bytes === null) return []
  const own = parseConfig(decodeBytes(bytes))
  if (own === null) throw malformed('config', 'a git configuration file breaks its format')
  const entries: ConfigEntry[] = []
  for (const entry of own) {
    entries.push(entry)
    const included = await includedBy(entry, path, surroundings, place)
    if (included === null) continue
    if (depth >= maxDepth)
      throw malformed('config', 'git configuration files include one another without end')
    const found = await readConfigFile(included.path, surroundings, place, depth + 1)
    if (included.applies) entries.push(...found)
    else if (found.some((candidate) => matters(candidate.key))) {
      throw unsupported(entry.key, 'a conditional include whose condition this engine does not know')
    }
  }
  return entries
}

/** More settings than these nobody passes on by hand; the number comes from outside. */
const maxInjected = 256

/** Git's own limit. */
const maxDepth = 10

/** The file an entry includes; `applies` is false where only git itself could tell. */
async function includedBy(
  entry: ConfigEntry,
  from: string,
  surroundings: Surroundings,
  place: ConfigPlace,
): Promise<{ readonly path: string; readonly applies: boolean } | null> {
  const condition = /^includeif\.(.*)\.path$/s.exec(entry.key)?.[1]
  if ((entry.key !== 'include.path' && condition === undefined) || entry.value === null) return null
  const verdict = condition === undefined ? 'yes' : await includeApplies(condition, from, surroundings, place)
  if (verdict === 'no') return null
  const expanded = expandHome(entry.value, surroundings.env)
  if (expanded === null)
    throw unsupported('include.path', 'an include path of a form this engine does not know')
  const path = expanded.startsWith('/') ? expanded : `${from.slice(0, from.lastIndexOf('/'))}/${expanded}`
  return { path, applies: verdict === 'yes' }
}

/** Says whether a setting changes what this engine does. */
function matters(key: string): boolean {
  return /^(core|extensions|safe|include|includeif|filter|index)\./.test(key)
}

function normaliseKey(key: string): string {
  const first = key.indexOf('.')
  const last = key.lastIndexOf('.')
  if (first < 0) return key.toLowerCase()
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase()
}
