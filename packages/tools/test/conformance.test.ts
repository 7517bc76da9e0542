import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ChangeSource } from '@scrutineer/core'
import { decodeBytes } from '@scrutineer/core'
import type { FixtureFile } from '@scrutineer/core/testing'
import { checkChangeSource, checkRepository } from '@scrutineer/core/testing'
import { gitCommit, gitRange, gitStaged, gitWorkspace } from '@scrutineer/tools/git'
import { afterEach, describe, expect, it } from 'vitest'
import type { GitFixture } from './cases/git-fixture.ts'
import { gitFixture, removeFixture } from './cases/git-fixture.ts'
import { patientChanges } from './support/patient-repository.ts'

const aborted = AbortSignal.abort()
const fixtures: GitFixture[] = []
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  for (const fixture of fixtures.splice(0)) removeFixture(fixture)
})

function newFixture(): GitFixture {
  const fixture = gitFixture()
  fixtures.push(fixture)
  return fixture
}

/** Makes the working tree hold exactly these files. */
function checkOut({ dir, git }: GitFixture, files: readonly FixtureFile[]): void {
  for (const path of git('ls-files', '-z').split('\0'))
    if (path !== '') rmSync(join(dir, path), { force: true })
  for (const { path, mode, content } of files) {
    const target = join(dir, path)
    mkdirSync(dirname(target), { recursive: true })
    if (mode === '120000') symlinkSync(decodeBytes(content), target)
    else writeFileSync(target, content)
    if (mode === '100755') chmodSync(target, 0o755)
  }
}

describe.each(['native', 'embedded'] as const)('%s', (engine) => {
  const opened = async (source: ChangeSource) => {
    const changes = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
    closing.push(() => changes.close())
    return patientChanges(changes)
  }

  it.each<[string, (fixture: GitFixture) => ChangeSource]>([
    [
      'a commit',
      (fixture) => {
        fixture.commit('all')
        return gitCommit({ dir: fixture.dir, engine, commit: 'HEAD' })
      },
    ],
    [
      'the index',
      ({ dir, git }) => {
        git('add', '-A')
        return gitStaged({ dir, engine })
      },
    ],
    ['the working tree', ({ dir }) => gitWorkspace({ dir, engine })],
  ])('%s keeps what a repository promises', async (_, read) => {
    const failed = await checkRepository(
      async (files) => {
        const fixture = newFixture()
        checkOut(fixture, files)
        return (await opened(read(fixture))).repository
      },
      { aborted },
    )
    expect(failed).toEqual([])
  })

  it.each<[string, boolean, (fixture: GitFixture) => ChangeSource]>([
    [
      'a range',
      true,
      (fixture) => {
        fixture.commit('after')
        return gitRange({ dir: fixture.dir, engine, from: 'HEAD~1', to: 'HEAD' })
      },
    ],
    [
      'a commit',
      true,
      (fixture) => {
        fixture.commit('after')
        return gitCommit({ dir: fixture.dir, engine, commit: 'HEAD' })
      },
    ],
    [
      'the index',
      true,
      ({ dir, git }) => {
        git('add', '-A')
        return gitStaged({ dir, engine })
      },
    ],
    // A file that git does not track yet is new, whatever it resembles.
    ['the working tree', false, ({ dir }) => gitWorkspace({ dir, engine })],
  ])('%s keeps what a change source promises', async (_, renames, read) => {
    const failed = await checkChangeSource(
      async ({ before, after }) => {
        const fixture = newFixture()
        checkOut(fixture, before)
        fixture.commit('before')
        checkOut(fixture, after)
        return read(fixture)
      },
      { aborted, renames },
    )
    expect(failed).toEqual([])
  })
})
