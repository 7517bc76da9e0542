import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ChangeSourceError } from '@scrutineer/core'
import { GitFailure } from './failure.ts'
import { nodeFiles } from './files/node-files.ts'
import { type GitRepository, openGitRepository } from './location/open-git-repository.ts'
import type { Surroundings } from './location/surroundings.ts'

/** A repository made by the real git, in a folder that goes when the tests of the file have ended. */
export interface ScratchRepository {
  readonly dir: string
  /** What git and the engine see: no settings but those of the repository itself. */
  readonly env: Readonly<Record<string, string>>
  readonly surroundings: Surroundings
  readonly git: (...args: string[]) => string
  /** Runs git with bytes on its standard input and gives its output as bytes. */
  readonly gitBytes: (args: readonly string[], input?: string | Uint8Array) => Buffer
  readonly write: (path: string, content: string | Uint8Array, mode?: number) => void
  readonly link: (path: string, target: string) => void
  readonly remove: (path: string) => void
  /** Commits all there is and gives the new id. */
  readonly commit: (message?: string) => string
  readonly open: () => Promise<GitRepository>
}

const home = mkdtempSync(join(tmpdir(), 'git-embedded-'))

/** A folder of its own that goes with the others. */
export function scratchFolder(): string {
  return mkdtempSync(join(home, 'folder-'))
}

/** Makes an empty repository on branch `main`. */
export function scratchRepository(...initArguments: string[]): ScratchRepository {
  const dir = join(scratchFolder(), 'work')
  mkdirSync(dir)
  const env = {
    HOME: home,
    PATH: process.env['PATH'] ?? '',
    LC_ALL: 'C',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.invalid',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.invalid',
    GIT_AUTHOR_DATE: '1700000000 +0000',
    GIT_COMMITTER_DATE: '1700000000 +0000',
  }
  const gitBytes = (args: readonly string[], input: string | Uint8Array = '') =>
    execFileSync('git', args, { cwd: dir, env, input, stdio: ['pipe', 'pipe', 'ignore'], maxBuffer: 1 << 28 })
  const git = (...args: string[]) => gitBytes(args).toString().trimEnd()
  git('init', '-q', '-b', 'main', ...initArguments)
  const surroundings = { files: nodeFiles, env, userId: process.getuid?.() ?? null }
  return {
    dir,
    env,
    surroundings,
    git,
    gitBytes,
    write(path, content, mode) {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      writeFileSync(join(dir, path), content)
      if (mode !== undefined) chmodSync(join(dir, path), mode)
    },
    link(path, target) {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      symlinkSync(target, join(dir, path))
    },
    remove: (path) => rmSync(join(dir, path), { recursive: true, force: true }),
    commit(message = 'change') {
      git('add', '-A', '-f')
      git('commit', '-q', '--allow-empty', '-m', message)
      return git('rev-parse', 'HEAD')
    },
    open: () => openGitRepository(surroundings, dir),
  }
}

/** The problem that a step inside the engine ends with; null when it ends well. */
export async function problemOf(run: () => unknown): Promise<ChangeSourceError | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof GitFailure) return error.problem
    throw error
  }
}

/** A file as the checks of the ports describe it. */
interface HeldFile {
  readonly path: string
  readonly mode: string
  readonly content: Uint8Array
}

/** Makes the working tree hold these files and no others. */
export function holdFiles(scratch: ScratchRepository, files: readonly HeldFile[]): void {
  for (const name of readdirSync(scratch.dir)) if (name !== '.git') scratch.remove(name)
  for (const { path, mode, content } of files) {
    if (mode === '120000') scratch.link(path, Buffer.from(content).toString())
    else scratch.write(path, content, mode === '100755' ? 0o755 : 0o644)
  }
}
