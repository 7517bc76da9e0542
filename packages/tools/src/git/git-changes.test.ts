import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChangeSource } from '@scrutineer/core'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { brief, nativeRepository } from '../git-native/native-repository.test-support.ts'
import { gitChanges } from './git-changes.ts'
import { gitCommit } from './git-commit.ts'
import { gitRange } from './git-range.ts'
import { gitStaged } from './git-staged.ts'
import { gitWorkspace } from './git-workspace.ts'

const folder = mkdtempSync(join(tmpdir(), 'git-changes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const repository = nativeRepository()
repository.write('a.ts', 'one\n')
repository.commit()
repository.write('a.ts', 'two\n')
repository.commit()
repository.write('a.ts', 'three\n')
repository.git('add', '.')
repository.write('a.ts', 'four\n')
repository.write('b.ts', 'new\n')
const { dir } = repository

const sources: Record<
  string,
  { source: (engine: 'auto' | 'native' | 'embedded') => ChangeSource; files: string[] }
> = {
  gitRange: {
    source: (engine) => gitRange({ dir, from: 'HEAD~1', to: 'HEAD', engine }),
    files: ['M a.ts +1 -1'],
  },
  gitCommit: { source: (engine) => gitCommit({ dir, commit: 'HEAD', engine }), files: ['M a.ts +1 -1'] },
  gitStaged: { source: (engine) => gitStaged({ dir, engine }), files: ['M a.ts +1 -1'] },
  gitWorkspace: {
    source: (engine) => gitWorkspace({ dir, engine }),
    files: ['M a.ts +1 -1', 'A b.ts +1 -0 untracked'],
  },
}

async function read(source: ChangeSource): Promise<string[]> {
  const change = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
  await change.close()
  return change.files.map(brief)
}

describe('a change of a git repository', () => {
  for (const [name, { source, files }] of Object.entries(sources)) {
    for (const engine of ['auto', 'native', 'embedded'] as const) {
      it(`is read by ${name} with the engine ${engine}`, async () => {
        expect(await read(source(engine))).toEqual(files)
      })
    }

    it(`is read by ${name} without a git, unless the native engine is asked for`, async () => {
      vi.stubEnv('PATH', folder)
      expect(await read(source('auto'))).toEqual(files)
      const error = (await source('native').read({ contextLines: 3 }))._unsafeUnwrapErr()
      expect(error.code).toBe('git_missing')
    })
  }

  it('is read without a git that is too old', async () => {
    const old = mkdtempSync(join(folder, 'old-'))
    writeFileSync(join(old, 'git'), '#!/bin/sh\necho git version 2.20.1\n')
    chmodSync(join(old, 'git'), 0o755)
    vi.stubEnv('PATH', old)
    expect(await read(gitChanges({ mode: 'commit', dir, commit: 'HEAD' }))).toEqual(['M a.ts +1 -1'])
    const native = gitChanges({ mode: 'commit', dir, commit: 'HEAD' }, { engine: 'native' })
    expect((await native.read({ contextLines: 3 }))._unsafeUnwrapErr().code).toBe('engine_unsupported')
  })

  describe('in a repository that is newer than git', () => {
    const newer = nativeRepository()
    newer.write('a.ts', 'one\n')
    newer.commit()
    newer.git('config', 'core.repositoryFormatVersion', '1')
    newer.git('config', 'extensions.laterThanThisGit', 'true')

    for (const engine of ['auto', 'native', 'embedded'] as const) {
      for (const mode of ['commit', 'staged', 'workspace'] as const) {
        it(`is refused in mode ${mode} by the engine ${engine}`, async () => {
          const request =
            mode === 'commit' ? { mode, commit: 'HEAD', dir: newer.dir } : { mode, dir: newer.dir }
          const error = (await gitChanges(request, { engine }).read({ contextLines: 3 }))._unsafeUnwrapErr()
          expect(error.code).toBe('engine_unsupported')
          if (engine !== 'embedded') expect(error.remedy).toBe('install a newer git')
        })
      }
    }
  })

  it('is not read a second time over any other trouble', async () => {
    const error = (
      await gitRange({ dir, from: 'nope', to: 'HEAD' }).read({ contextLines: 3 })
    )._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'unknown_revision', subject: 'nope' })
  })

  for (const engine of ['auto', 'native', 'embedded'] as const) {
    it(`is not read by the engine ${engine} after an abort`, async () => {
      const reading = { contextLines: 3, signal: AbortSignal.abort() }
      expect((await gitWorkspace({ dir, engine }).read(reading))._unsafeUnwrapErr().code).toBe('aborted')
    })
  }
})
