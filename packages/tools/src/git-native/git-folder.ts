import { stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { findGit, type GitProgram } from '../process/find-git.ts'
import type { Environment } from '../process/git-environment.ts'
import type { GitTrace } from '../process/git-trace.ts'
import { isSupportedGit, oldestGit, readGitVersion } from '../process/git-version.ts'
import { runGit } from '../process/run-git.ts'
import { problem } from './problem.ts'

/** A folder to look for a repository in, and the git to look with. */
export interface GitFolder {
  readonly git: GitProgram
  /** Absolute path. */
  readonly folder: string
}

/** Finds git and the folder; says what is missing. */
export async function openGitFolder(
  dir: string,
  env: Environment,
): Promise<Result<GitFolder, ChangeSourceError>> {
  const git = findGit(env)
  if (git === null) {
    return err(
      problem('git_missing', null, 'there is no git program on PATH', `install git ${oldestGit} or later`),
    )
  }
  const folder = resolve(dir)
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder)
    return err(problem('not_a_repository', shownFolder(dir), 'there is no such folder', 'name a folder'))
  return ok({ git, folder })
}

/** A folder as it may be told: never an absolute path, but for the root, which has no other name. */
export function shownFolder(dir: string): string {
  return isAbsolute(dir) ? basename(dir) || dir : dir
}

/**
 * Refuses a git that is too old, by what a call said of itself. A git that said nothing is asked by a call of its own.
 */
export async function checkGitVersion(
  { git, folder }: GitFolder,
  trace: Pick<GitTrace, 'version'>,
  signal: AbortSignal | undefined,
): Promise<Result<null, ChangeSourceError>> {
  const asked = trace.version === null ? await askVersion({ git, folder }, signal) : ok(trace.version)
  // What it says instead is nearer to the cause than that it said no version.
  if (asked.isErr()) return err(asked.error)
  const version = asked.value
  if (version === null) {
    return err(
      problem(
        'git_failed',
        null,
        'the git program does not say which version it is',
        `install git ${oldestGit} or later`,
      ),
    )
  }
  if (isSupportedGit(version)) return ok(null)
  const shown = /^[\d.]+/.exec(version)?.[0] ?? 'unknown'
  return err(
    problem(
      'engine_unsupported',
      null,
      `git ${shown} is too old`,
      `install git ${oldestGit} or later, or use the embedded engine`,
    ),
  )
}

/** A git that lets everything else on a busy machine go first may take long to say a word. */
const timeoutMs = 60_000

async function askVersion(
  { git, folder }: GitFolder,
  signal: AbortSignal | undefined,
): Promise<Result<string | null, ChangeSourceError>> {
  const place = { git, cwd: folder, env: {}, attributes: 'on' } as const
  const answer = await runGit(place, { args: ['--version'], signal, maxOutputBytes: 4096, timeoutMs })
  return answer.map(({ output }) => readGitVersion(Buffer.from(output).toString('utf8')))
}
