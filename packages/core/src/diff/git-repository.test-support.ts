import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A repository of real git for one test, without any configuration of the machine. */
export interface GitRepository {
  readonly folder: string
  /** Runs git and gives its output. */
  git(...words: readonly string[]): Buffer
  /** Writes a file of the working tree. */
  write(path: string | Buffer, content: string | Uint8Array): void
  /** Takes up the whole working tree as a commit and gives its id. */
  commit(): string
  remove(): void
}

const surroundings = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_AUTHOR_DATE: '2024-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_COMMITTER_DATE: '2024-01-01T00:00:00Z',
  LC_ALL: 'C',
}

/** Makes an empty repository below the system's temporary folder. */
export function createGitRepository(objectFormat: 'sha1' | 'sha256' = 'sha1'): GitRepository {
  const folder = mkdtempSync(join(tmpdir(), 'scrutineer-diff-'))
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, {
      cwd: folder,
      env: surroundings,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  git('init', '-q', `--object-format=${objectFormat}`)
  return {
    folder,
    git,
    write(path, content) {
      const place = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path)])
      if (typeof path === 'string') mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(place, content)
    },
    commit() {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', 'step')
      return git('rev-parse', 'HEAD').toString().trim()
    },
    remove() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
