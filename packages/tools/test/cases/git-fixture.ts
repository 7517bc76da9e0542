import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A git repository under construction. The same steps give the same object ids. */
export interface GitFixture {
  /** Holds all repositories of a case and whatever lies beside them. */
  readonly top: string
  /** This repository's folder. */
  readonly dir: string
  /** Runs git here and gives what it printed, without the last line feed. */
  readonly git: (...args: string[]) => string
  /** The same for a command that may fail, such as a merge that conflicts. */
  readonly tryGit: (...args: string[]) => void
  readonly write: (path: string, content: string | Uint8Array) => void
  /** Lets everybody run a file that is there. */
  readonly makeExecutable: (path: string) => void
  /** Stages everything, also what is ignored but tracked, and commits. */
  readonly commit: (message: string) => void
  /** Commits what is staged. */
  readonly commitStaged: (message: string) => void
  /** A repository, or a place for one, in another folder below `top`. */
  readonly at: (folder: string) => GitFixture
}

/** A new repository on the branch `main`, in a temporary folder of its own. */
export function gitFixture(objectFormat: 'sha1' | 'sha256' = 'sha1'): GitFixture {
  const top = mkdtempSync(join(tmpdir(), 'scrutineer-case-'))
  const clock = { now: firstCommit }
  const fixture = open(top, 'repo', clock)
  mkdirSync(fixture.dir)
  fixture.git('init', '-q', '-b', 'main', '--template=', `--object-format=${objectFormat}`)
  return fixture
}

/** Removes a fixture with everything below its top. */
export function removeFixture({ top }: GitFixture): void {
  rmSync(top, { recursive: true, force: true, maxRetries: 3 })
}

/** 2025-01-01T00:00:00Z, in seconds. */
const firstCommit = 1_735_689_600

function open(top: string, folder: string, clock: { now: number }): GitFixture {
  const dir = join(top, folder)
  const run = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    execFileSync('git', [...settings, ...args], {
      cwd: existsSync(dir) ? dir : top,
      env: { ...cleanEnvironment(), ...environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).replace(/\n$/, '')
  const commitStaged = (message: string) => {
    clock.now += 60
    const date = `${clock.now} +0000`
    run(['commit', '-q', '--allow-empty', '--no-verify', '-m', message], {
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    })
  }
  return {
    top,
    dir,
    git: (...args) => run(args),
    tryGit(...args) {
      try {
        run(args)
      } catch {
        // What it left behind is what the case is about.
      }
    },
    write(path, content) {
      const target = join(dir, path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, content)
    },
    makeExecutable(path) {
      chmodSync(join(dir, path), 0o755)
    },
    commit(message) {
      run(['add', '-A', '--', '.'])
      commitStaged(message)
    },
    commitStaged,
    at: (other) => open(top, other, clock),
  }
}

const settings = [
  '-c',
  'commit.gpgSign=false',
  '-c',
  'core.autocrlf=false',
  '-c',
  'protocol.file.allow=always',
]

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const person = { NAME: 'Ada Example', EMAIL: 'ada@example.test' }
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: person.NAME,
    GIT_AUTHOR_EMAIL: person.EMAIL,
    GIT_COMMITTER_NAME: person.NAME,
    GIT_COMMITTER_EMAIL: person.EMAIL,
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/** Writes a shell script that leaves the file `mark` behind when it runs, then does `body`. */
export function writeTrap(path: string, mark: string, body: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n: > '${mark}'\n${body}\n`)
  chmodSync(path, 0o755)
}
