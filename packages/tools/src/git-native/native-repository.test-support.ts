import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ChangedFile, ChangeSet, ChangeSourceError } from '@scrutineer/core'
import { pathOf } from '@scrutineer/core'
import type { Result } from 'neverthrow'
import { onTestFinished } from 'vitest'
import { patientChanges } from '../../test/support/patient-repository.ts'
import { endAllOf } from '../../test/support/running-processes.ts'
import { findProgram } from '../process/find-program.ts'
import type { Environment } from '../process/git-environment.ts'
import { nativeEngine } from './native-engine.ts'

/** A change without the folder it is of. */
export type TestRequest =
  | { readonly mode: 'range'; readonly from: string; readonly to: string }
  | { readonly mode: 'commit'; readonly commit: string }
  | { readonly mode: 'staged' }
  | { readonly mode: 'workspace' }

/** How a test reads a change. */
export interface TestReading {
  /** On top of the repository's environment. */
  readonly env?: Environment
  /** A folder below the root. */
  readonly below?: string
  readonly contextLines?: number
  readonly deepen?: boolean
  readonly signal?: AbortSignal
  /** Tells of a search whose time is over, which is else done again. */
  readonly hurried?: boolean
}

/** A repository of real git, in a folder that goes when the tests of the file have ended. */
export interface NativeRepository {
  readonly dir: string
  readonly env: Readonly<Record<string, string>>
  git(...args: readonly string[]): string
  write(path: string | Buffer, content: string | Uint8Array, mode?: number): void
  link(path: string, target: string): void
  /** Takes up the whole working tree as a commit and gives its id. */
  commit(message?: string): string
  /** Reads a change; it is closed when the test ends. */
  read(request: TestRequest, reading?: TestReading): Promise<Result<ChangeSet, ChangeSourceError>>
}

const home = mkdtempSync(join(tmpdir(), 'git-native-'))

/** A new folder for one test. */
export function newFolder(): string {
  return mkdtempSync(join(home, 'folder-'))
}

/** What git sees in tests: none of this machine's settings. */
export const testEnvironment: Readonly<Record<string, string>> = {
  HOME: home,
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.invalid',
  GIT_AUTHOR_DATE: '1700000000 +0000',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.invalid',
  GIT_COMMITTER_DATE: '1700000000 +0000',
  GIT_ALLOW_PROTOCOL: 'file',
  LC_ALL: 'C',
}

/** Makes an empty repository on branch `main`. */
export function nativeRepository(...initArguments: readonly string[]): NativeRepository {
  const dir = join(newFolder(), 'work')
  mkdirSync(dir)
  const repository = repositoryAt(dir)
  repository.git('init', '-q', '-b', 'main', ...initArguments)
  return repository
}

/** A repository that is there already, such as a clone. */
export function repositoryAt(dir: string): NativeRepository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: dir,
      env: testEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    })
      .toString('utf8')
      .replace(/\n$/, '')
  const placeOf = (path: string | Buffer) => Buffer.concat([Buffer.from(`${dir}/`), Buffer.from(path)])
  return {
    dir,
    env: testEnvironment,
    git,
    write(path, content, mode = 0o644) {
      if (typeof path === 'string') mkdirSync(dirname(join(dir, path)), { recursive: true })
      writeFileSync(placeOf(path), content)
      chmodSync(placeOf(path), mode)
    },
    link(path, target) {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      symlinkSync(target, join(dir, path))
    },
    commit(message = 'step') {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', message)
      return git('rev-parse', 'HEAD')
    },
    async read(request, reading = {}) {
      const { env = {}, below = '', contextLines = 3, deepen = false, signal, hurried = false } = reading
      const engine = nativeEngine({ env: { ...testEnvironment, ...env }, deepen })
      const read = await engine.open({ ...request, dir: join(dir, below) }).read({ contextLines, signal })
      if (read.isOk()) onTestFinished(() => read.value.close())
      return hurried ? read : read.map(patientChanges)
    },
  }
}

/** A folder with a program called `git` in it, which a test puts before the real one. What it starts ends with the test. */
export function fakeGit(script: string): string {
  const folder = newFolder()
  onTestFinished(() => endAllOf(folder))
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  return folder
}

/** The real git. */
export const realGit = findProgram('git', process.env['PATH']) ?? 'git'

/** A `git` that notes the name of each command it is asked for, and then does it, after `before` where that is given. */
export function countingGit(before = ':'): { readonly path: string; commands(): string[] } {
  const folder = newFolder()
  const log = join(folder, 'log')
  const name = `for word in "$@"; do case $skip$word in
    1*) skip= ;; -c) skip=1 ;; -*) ;; *) echo "$word" >> '${log}'; break ;; esac; done`
  const path = fakeGit(`skip=\n${name}\n${before}\nexec '${realGit}' "$@"`)
  return {
    path: `${path}:${process.env['PATH'] ?? ''}`,
    commands() {
      try {
        return readFileSync(log, 'utf8').trim().split('\n')
      } catch {
        return []
      }
    },
  }
}

/** A file of a change in a few words: letter, path, mode, counts and what is special about it. */
export function brief(file: ChangedFile): string {
  const letter = file.status === 'type_changed' ? 'T' : file.status.charAt(0).toUpperCase()
  const moved = file.oldPath !== null && file.newPath !== null && file.oldPath !== file.newPath
  const words = [
    letter,
    moved ? `${file.oldPath} -> ${file.newPath}` : pathOf(file),
    `+${file.additions}`,
    `-${file.deletions}`,
    ...(file.binary ? ['binary'] : []),
    ...(file.untracked ? ['untracked'] : []),
    ...(file.unread === null ? [] : [file.unread]),
  ]
  return words.join(' ')
}

/** The added lines of a file. */
export function addedLines(file: ChangedFile | undefined): string[] {
  return (file?.hunks ?? []).flatMap((hunk) =>
    hunk.lines.filter(({ type }) => type === 'add').map(({ text }) => text),
  )
}
