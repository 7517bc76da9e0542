import { execFileSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  problemOf,
  type ScratchRepository,
  scratchFolder,
  scratchRepository,
} from '../scratch-repository.test-support.ts'
import { openGitRepository } from './open-git-repository.ts'

function withCommit(...initArguments: string[]): ScratchRepository {
  const scratch = scratchRepository(...initArguments)
  scratch.write('a/b/file', 'x')
  scratch.commit()
  return scratch
}

describe('a repository is found', () => {
  test.each(['', 'a', 'a/b'])('from the folder %j of its working tree', async (folder) => {
    const { dir, surroundings } = withCommit()
    const repository = await openGitRepository(surroundings, join(dir, folder))
    expect(repository).toMatchObject({ workTree: dir, gitDirectory: join(dir, '.git') })
  })

  test('where it is bare', async () => {
    const { dir, git, surroundings } = scratchRepository()
    git('init', '-q', '--bare', 'bare.git')
    const repository = await openGitRepository(surroundings, join(dir, 'bare.git'))
    expect(repository).toMatchObject({ workTree: null, gitDirectory: join(dir, 'bare.git') })
  })

  test('behind the .git file of a submodule', async () => {
    const { dir, git, surroundings } = withCommit()
    git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', dir, 'sub')
    const repository = await openGitRepository(surroundings, join(dir, 'sub'))
    expect(repository).toMatchObject({
      workTree: join(dir, 'sub'),
      gitDirectory: join(dir, '.git/modules/sub'),
    })
  })

  test('not above a ceiling', async () => {
    const { dir, surroundings } = withCommit()
    const env = { ...surroundings.env, GIT_CEILING_DIRECTORIES: dir }
    const problem = await problemOf(() => openGitRepository({ ...surroundings, env }, join(dir, 'a')))
    expect(problem?.code).toBe('not_a_repository')
  })
})

test.each([
  ['a folder without one', (folder: string) => folder],
  ['a folder that does not exist', (folder: string) => join(folder, 'nowhere')],
])('%s is told without an absolute path', async (_, place) => {
  const { surroundings } = scratchRepository()
  const folder = scratchFolder()
  const env = { ...surroundings.env, GIT_CEILING_DIRECTORIES: folder }
  const problem = await problemOf(() => openGitRepository({ ...surroundings, env }, place(folder)))
  expect(problem?.code).toBe('not_a_repository')
  expect(JSON.stringify(problem)).not.toContain(folder)
})

describe('left to git is', () => {
  const refused: readonly (readonly [string, (scratch: ScratchRepository) => void])[] = [
    ['an unknown extension', ({ git }) => git('config', 'extensions.unheardOf', 'true')],
    ['refs in tables', ({ git }) => git('config', 'extensions.refStorage', 'reftable')],
    ['a later format', ({ git }) => git('config', 'core.repositoryFormatVersion', '2')],
    [
      'borrowed objects',
      ({ dir }) => writeFileSync(join(dir, '.git/objects/info/alternates'), '/elsewhere\n'),
    ],
    [
      'packs above 64 MB',
      ({ dir, git }) => {
        git('gc', '-q')
        writeFileSync(join(dir, '.git/objects/pack/pack-x.pack'), '')
        truncateSync(join(dir, '.git/objects/pack/pack-x.pack'), 65 * 1024 * 1024)
      },
    ],
    [
      'a conditional include of another kind that matters',
      ({ dir, git }) => {
        writeFileSync(join(dir, 'included'), '[core]\n\tautocrlf = true\n')
        git('config', 'includeIf.hasconfig:remote.*.url:x.path', join(dir, 'included'))
      },
    ],
  ]
  test.each(refused)('%s', async (_, change) => {
    const scratch = withCommit()
    change(scratch)
    expect((await problemOf(() => scratch.open()))?.code).toBe('engine_unsupported')
  })

  test('a repository of SHA-256 objects', async () => {
    const scratch = withCommit('--object-format=sha256')
    expect((await problemOf(() => scratch.open()))?.code).toBe('engine_unsupported')
  })

  test('a linked worktree', async () => {
    const { dir, git, surroundings } = withCommit()
    git('worktree', 'add', '-q', '--detach', 'other')
    const problem = await problemOf(() => openGitRepository(surroundings, join(dir, 'other')))
    expect(problem?.code).toBe('engine_unsupported')
  })
})

describe('a repository of another user', () => {
  const strange = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }

  async function open(scratch: ScratchRepository, settings: string, more: Record<string, string> = {}) {
    const global = join(scratchFolder(), 'config')
    writeFileSync(global, settings)
    const env = { ...scratch.env, ...strange, ...more, GIT_CONFIG_GLOBAL: global }
    const refusedByGit = (() => {
      try {
        execFileSync('git', ['rev-parse', 'HEAD'], { cwd: scratch.dir, env, stdio: 'ignore' })
        return false
      } catch {
        return true
      }
    })()
    const problem = await problemOf(() => openGitRepository({ ...scratch.surroundings, env }, scratch.dir))
    return { code: problem?.code ?? null, refusedByGit, problem }
  }

  test('is unsafe, told with the command that allows it', async () => {
    const scratch = withCommit()
    const { code, refusedByGit, problem } = await open(scratch, '')
    expect([code, refusedByGit]).toEqual(['unsafe_repository', true])
    expect(problem?.remedy).toContain('safe.directory')
    expect(JSON.stringify(problem)).not.toContain(scratch.dir)
  })

  test.each([
    ['all are allowed', () => '[safe]\ndirectory = *\n', null],
    ['it is named', (dir: string) => `[safe]\ndirectory = ${dir}\n`, null],
    ['another is named', (dir: string) => `[safe]\ndirectory = ${dir}/a\n`, 'unsafe_repository'],
    [
      'an empty value takes all back',
      (dir: string) => `[safe]\ndirectory = ${dir}\ndirectory =\n`,
      'unsafe_repository',
    ],
  ])('is judged as git does where %s', async (_, settings, expected) => {
    const scratch = withCommit()
    const { code, refusedByGit } = await open(scratch, settings(scratch.dir))
    expect([code, refusedByGit]).toEqual([expected, expected !== null])
  })

  test('cannot allow itself', async () => {
    const scratch = withCommit()
    scratch.git('config', 'safe.directory', '*')
    expect((await open(scratch, '')).code).toBe('unsafe_repository')
  })

  test('may be allowed by the environment, as CI systems do', async () => {
    const scratch = withCommit()
    const command = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }
    const { code, refusedByGit } = await open(scratch, '', command)
    expect([code, refusedByGit]).toEqual([null, false])
  })

  test('is one whose files belong to a user of another number', async () => {
    const { dir, surroundings } = withCommit()
    const userId = (surroundings.userId ?? 0) + 1
    const problem = await problemOf(() => openGitRepository({ ...surroundings, userId }, dir))
    expect(problem?.code).toBe('unsafe_repository')
  })

  test('is not feared under sudo when it belongs to the caller', async () => {
    const { dir, surroundings } = withCommit()
    const owner = surroundings.userId ?? 0
    const env = { ...surroundings.env, SUDO_UID: String(owner) }
    await expect(openGitRepository({ ...surroundings, env, userId: 0 }, dir)).resolves.toBeDefined()
  })
})

test('settings come from included files where their condition holds', async () => {
  const scratch = withCommit()
  const folder = scratchFolder()
  for (const name of ['plain', 'branch', 'other', 'here', 'away']) {
    writeFileSync(join(folder, name), `[seen]\n\t${name} = yes\n`)
  }
  writeFileSync(
    join(folder, 'global'),
    `[include]\npath = plain
[includeIf "onbranch:ma*"]\npath = branch
[includeIf "onbranch:dev"]\npath = other
[includeIf "gitdir:${scratch.dir}/"]\npath = here
[includeIf "gitdir:/nowhere/"]\npath = away\n`,
  )
  const env = { ...scratch.env, GIT_CONFIG_GLOBAL: join(folder, 'global') }
  const { config } = await openGitRepository({ ...scratch.surroundings, env }, scratch.dir)
  const listed = execFileSync('git', ['config', '--get-regexp', '^seen\\.'], { cwd: scratch.dir, env })
  expect(config.keysBelow('seen').map((key) => `${key} yes`)).toEqual(listed.toString().trim().split('\n'))
})
