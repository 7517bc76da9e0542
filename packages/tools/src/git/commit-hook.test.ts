import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { embeddedEngine } from '../git-embedded/embedded-engine.ts'
import { nativeEngine } from '../git-native/native-engine.ts'
import {
  brief,
  type NativeRepository,
  nativeRepository,
  newFolder,
  testEnvironment,
} from '../git-native/native-repository.test-support.ts'

const engines = { native: nativeEngine, embedded: embeddedEngine }

/** Two changed files, one of them staged; `git commit one.ts` would commit the other, by an index of its own. */
function partialCommit(): NativeRepository {
  const repository = nativeRepository()
  repository.write('one.ts', '1\n')
  repository.write('two.ts', '2\n')
  repository.commit()
  repository.write('one.ts', '1\nmore\n')
  repository.write('two.ts', '2\nmore\n')
  repository.git('add', 'two.ts')
  const env = { ...testEnvironment, GIT_INDEX_FILE: '.git/next-index-7.lock' }
  for (const args of [
    ['read-tree', 'HEAD'],
    ['add', 'one.ts'],
  ]) {
    execFileSync('git', args, { cwd: repository.dir, env })
  }
  return repository
}

async function stagedIn(engine: keyof typeof engines, dir: string, index: string): Promise<string[]> {
  const env = { ...testEnvironment, GIT_INDEX_FILE: index }
  const read = await engines[engine]({ env }).open({ mode: 'staged', dir }).read({ contextLines: 3 })
  const change = read._unsafeUnwrap()
  await change.close()
  return change.files.map(brief)
}

describe.each(['native', 'embedded'] as const)('in a hook of a commit, the %s engine', (engine) => {
  it('reads what is about to be committed', async () => {
    const { dir } = partialCommit()
    const next = '.git/next-index-7.lock'
    expect(await stagedIn(engine, dir, next)).toEqual(['M one.ts +1 -0'])
    expect(await stagedIn(engine, dir, join(dir, next))).toEqual(['M one.ts +1 -0'])
    expect(await stagedIn(engine, dir, '')).toEqual(['M two.ts +1 -0'])
  })

  it('reads it through a link to the repository too', async () => {
    const { dir } = partialCommit()
    const link = join(newFolder(), 'link')
    symlinkSync(dir, link)
    expect(await stagedIn(engine, link, '.git/next-index-7.lock')).toEqual(['M one.ts +1 -0'])
    expect(await stagedIn(engine, dir, join(link, '.git/next-index-7.lock'))).toEqual(['M one.ts +1 -0'])
  })

  it('reads no index that is not of this repository', async () => {
    const { dir } = partialCommit()
    const other = partialCommit()
    mkdirSync(join(dir, 'folder'))
    for (const index of [join(other.dir, '.git/next-index-7.lock'), 'folder/index', '/nowhere/index']) {
      expect(await stagedIn(engine, dir, index)).toEqual(['M two.ts +1 -0'])
    }
  })
})
