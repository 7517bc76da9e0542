import type { GitFiles } from '../files/git-files.ts'

/** What the engine knows of the process it runs in. */
export interface Surroundings {
  readonly files: GitFiles
  /** Environment variables; only those that say where a user's git settings stand are looked at. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user the process runs as; null where the system has no such number. */
  readonly userId: number | null
}

/** The user's home folder; null when the environment does not say. */
export function homeOf(env: Surroundings['env']): string | null {
  return env['HOME'] ?? env['USERPROFILE'] ?? null
}

/** Where the user keeps settings by the XDG rules; null when the environment does not say. */
export function xdgConfigOf(env: Surroundings['env']): string | null {
  if (env['XDG_CONFIG_HOME'] !== undefined && env['XDG_CONFIG_HOME'] !== '') return env['XDG_CONFIG_HOME']
  const home = homeOf(env)
  return home === null ? null : `${home}/.config`
}

/** A path from a setting with a leading `~/` filled in; null when its form cannot be served. */
export function expandHome(path: string, env: Surroundings['env']): string | null {
  if (!path.startsWith('~')) return path.startsWith('%(prefix)') ? null : path
  const home = homeOf(env)
  return home !== null && (path === '~' || path.startsWith('~/')) ? home + path.slice(1) : null
}
