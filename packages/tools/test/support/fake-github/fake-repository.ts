import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** What GitHub knows of a pull request beyond what its repository holds. */
export interface FakePull {
  readonly number: number
  readonly title: string
  readonly body: string | null
  /** Null for somebody who is gone. */
  readonly author: string | null
  readonly baseRef: string
  readonly headRef: string
  readonly baseSha: string
  readonly headSha: string
  /** Whether the fork that it comes from still exists. */
  readonly headRepository: string | null
}

/** A pull request to open: ids are commits that the repository has or can fetch from `from`. */
export type PullOpening = Pick<FakePull, 'baseSha' | 'headSha'> & Partial<FakePull>

/** A repository as GitHub keeps it. */
export interface FakeRepository {
  readonly id: number
  /** The bare repository. */
  readonly dir: string
  /** As it is called now. */
  fullName: string
  isPrivate: boolean
  readonly pulls: ReadonlyMap<number, FakePull>
  /** Runs git in the bare repository and gives what it printed. */
  git(...args: string[]): string
  /** Takes commits and branches over from a folder of this machine, as a push would. */
  push(from: string, ...refspecs: string[]): void
  /** Opens a pull request, and points `refs/pull/<number>/head` to its head. */
  open(pull: PullOpening): FakePull
  /** Moves the head of a pull request, as a force-push does: the old head is left without a name. */
  forcePush(number: number, headSha: string): void
}

/** Makes an empty repository with what GitHub allows a fetch to ask for. */
export function createFakeRepository(
  home: string,
  id: number,
  fullName: string,
  format: 'sha1' | 'sha256',
): FakeRepository {
  const dir = join(home, `${id}.git`)
  mkdirSync(home, { recursive: true })
  const run = (cwd: string, args: readonly string[]) =>
    execFileSync('git', args, { cwd, env: hostEnvironment(), maxBuffer: 1 << 28, stdio: 'pipe' })
      .toString()
      .trimEnd()
  run(home, ['init', '-q', '--bare', '-b', 'main', '--template=', `--object-format=${format}`, dir])
  const git = (...args: string[]) => run(dir, args)
  git('config', 'uploadpack.allowFilter', 'true')
  git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  git('config', 'gc.auto', '0')
  const pulls = new Map<number, FakePull>()
  const point = ({ number, headSha }: FakePull) => git('update-ref', `refs/pull/${number}/head`, headSha)
  return {
    id,
    dir,
    fullName,
    isPrivate: false,
    pulls,
    git,
    push: (from, ...refspecs) => void git('fetch', '-q', '--no-tags', from, ...refspecs),
    open(opening) {
      const pull: FakePull = {
        number: 7,
        title: 'A change',
        body: 'What it does.',
        author: 'octocat',
        baseRef: 'main',
        headRef: 'change',
        headRepository: fullName,
        ...opening,
      }
      pulls.set(pull.number, pull)
      point(pull)
      return pull
    },
    forcePush(number, headSha) {
      const pull = pulls.get(number)
      if (pull === undefined) throw new Error(`there is no pull request ${number}`)
      const moved = { ...pull, headSha }
      pulls.set(number, moved)
      point(moved)
    },
  }
}

/** Nothing of the machine's settings reaches the host's own git. */
export function hostEnvironment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    LC_ALL: 'C',
  }
}
