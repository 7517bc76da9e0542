import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { networkEnvironment } from '../../process/git-environment.ts'
import { runGit } from '../../process/run-git.ts'
import type { GitFolder } from '../git-folder.ts'
import { problem } from '../problem.ts'

/** Commits to fetch in each step, beyond those that are there; a step is a round trip, so each is larger than the last. */
const steps = [50, 200, 1000, 5000, 20_000] as const

const fetchTimeoutMs = 120_000

/**
 * Fetches older commits of a shallow clone, step by step, until `look` finds what it looks for (anything but null). Moves no
 * branch, and is for shallow clones alone: nothing is ever cut off.
 */
export async function deepenHistory<T>(
  folder: GitFolder,
  ids: readonly string[],
  signal: AbortSignal | undefined,
  look: () => Promise<Result<T | null, ChangeSourceError>>,
): Promise<Result<T, ChangeSourceError>> {
  const remote = await chooseRemote(folder, signal)
  if (remote.isErr()) return err(remote.error)
  for (const step of steps) {
    const fetched = await fetchDeeper(folder, remote.value, step, ids, signal)
    if (fetched.isErr()) return err(fetched.error)
    const found = await look()
    if (found.isErr()) return err(found.error)
    if (found.value !== null) return ok(found.value)
  }
  const fetchedCommits = steps.reduce((sum, step) => sum + step, 0)
  return err(
    problem(
      'no_merge_base',
      null,
      `${fetchedCommits} commits further back there is still none that both have in common`,
      'fetch the whole history: git fetch --unshallow',
    ),
  )
}

async function chooseRemote(
  { git, folder }: GitFolder,
  signal: AbortSignal | undefined,
): Promise<Result<string, ChangeSourceError>> {
  const place = { git, cwd: folder, env: {}, attributes: 'on' } as const
  const answer = await runGit(place, { args: ['remote'], signal, maxOutputBytes: 1024 * 1024 })
  if (answer.isErr()) return err(answer.error)
  const names = Buffer.from(answer.value.output)
    .toString('utf8')
    .split('\n')
    .filter((name) => name !== '')
  const name = names.includes('origin') ? 'origin' : names.length === 1 ? names[0] : undefined
  return name === undefined || name.startsWith('-')
    ? err(
        problem(
          'no_merge_base',
          null,
          'there is no remote to fetch history from',
          'fetch it: git fetch --unshallow',
        ),
      )
    : ok(name)
}

/** What can be reached by a fetch; all else stays off, above all `ext`, which runs a program. */
const protocols = ['https', 'http', 'ssh', 'file'].flatMap((name) => ['-c', `protocol.${name}.allow=always`])

async function fetchDeeper(
  { git, folder }: GitFolder,
  remote: string,
  commits: number,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Result<null, ChangeSourceError>> {
  const place = { git, cwd: folder, env: networkEnvironment(git.env), attributes: 'on' } as const
  const args = [
    ...protocols,
    'fetch',
    `--deepen=${commits}`,
    '--quiet',
    '--no-tags',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
    '--refmap=',
    // Above remote.<name>.uploadpack, which a repository may set to any program.
    '--upload-pack=git-upload-pack',
    '--end-of-options',
    remote,
    ...ids,
  ]
  const answer = await runGit(place, { args, signal, timeoutMs: fetchTimeoutMs, maxOutputBytes: 1024 * 1024 })
  if (answer.isOk()) return ok(null)
  if (answer.error.code === 'aborted') return err(answer.error)
  const detail = `fetching more history failed: ${answer.error.detail}`
  return err(problem('no_merge_base', null, detail, 'fetch it by hand: git fetch --unshallow'))
}
