import { execFileSync } from 'node:child_process'
import { truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChangedFile, type ChangeSet, pathOf } from '@scrutineer/core'
import { describe, expect, test } from 'vitest'
import { embeddedEngine } from '../embedded-engine.ts'
import {
  type ScratchRepository,
  scratchFolder,
  scratchRepository,
} from '../scratch-repository.test-support.ts'

async function read(scratch: ScratchRepository, mode: 'workspace' | 'staged' = 'workspace') {
  return embeddedEngine({ env: scratch.env }).open({ mode, dir: scratch.dir }).read({ contextLines: 3 })
}

async function changesOf(scratch: ScratchRepository): Promise<ChangeSet> {
  return (await read(scratch))._unsafeUnwrap()
}

function shown(files: readonly ChangedFile[]): unknown[] {
  return files.map((file) => [pathOf(file), file.status, file.untracked, file.unread])
}

test('unresolved conflicts are an error that names the files, in both modes', async () => {
  const scratch = scratchRepository()
  scratch.write('same', '1')
  scratch.write('f.txt', 'base\n')
  scratch.commit()
  scratch.git('checkout', '-q', '-b', 'other')
  scratch.write('f.txt', 'theirs\n')
  scratch.commit()
  scratch.git('checkout', '-q', 'main')
  scratch.write('f.txt', 'ours\n')
  scratch.commit()
  expect(() => scratch.git('merge', '-q', 'other')).toThrow()
  for (const mode of ['workspace', 'staged'] as const) {
    const error = (await read(scratch, mode))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'unmerged_paths', subject: 'f.txt' })
  }
})

test('before the first commit everything is new', async () => {
  const scratch = scratchRepository()
  scratch.write('staged', '1\n')
  scratch.git('add', '-A')
  scratch.write('untracked', '2\n')
  const set = await changesOf(scratch)
  expect(set).toMatchObject({ base: null, head: null, mergeBase: null, baseRepository: null })
  expect(shown(set.files)).toEqual([
    ['staged', 'added', false, null],
    ['untracked', 'added', true, null],
  ])
})

describe('a folder that the repository names as its working tree', () => {
  test.each(['a plain folder', 'another repository'])('is not read where it is %s', async (kind) => {
    const other = kind === 'another repository' ? scratchRepository().dir : scratchFolder()
    writeFileSync(join(other, 'secret.env'), 'private\n')
    const scratch = scratchRepository()
    scratch.write('x', 'one\n')
    scratch.commit()
    scratch.git('config', 'core.worktree', other)
    const error = (await read(scratch))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'unsafe_repository', subject: 'core.worktree' })
    expect(JSON.stringify(error)).not.toContain(other)
  })

  test('is read where it leads back, as that of a submodule does', async () => {
    const scratch = scratchRepository()
    scratch.write('x', 'one\n')
    scratch.commit()
    scratch.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', scratch.dir, 'sub')
    scratch.write('sub/x', 'two\n')
    const set = await changesOf({ ...scratch, dir: join(scratch.dir, 'sub') })
    expect(shown(set.files)).toEqual([['x', 'modified', false, null]])
  })

  test('counts only where the repository itself says so, as for git', async () => {
    const scratch = scratchRepository()
    scratch.write('x', 'one\n')
    const settings = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.worktree',
      GIT_CONFIG_VALUE_0: scratchFolder(),
    }
    const set = await changesOf({ ...scratch, env: { ...scratch.env, ...settings } })
    expect(shown(set.files)).toEqual([['x', 'added', true, null]])
  })
})

test('a bare repository has no working tree and nothing staged', async () => {
  const scratch = scratchRepository()
  scratch.git('init', '-q', '--bare', 'bare.git')
  for (const mode of ['workspace', 'staged'] as const) {
    const source = embeddedEngine({ env: scratch.env }).open({ mode, dir: join(scratch.dir, 'bare.git') })
    expect((await source.read({ contextLines: 3 }))._unsafeUnwrapErr().code).toBe('not_a_repository')
  }
})

test('a file taken out of the index is a deletion, and what stands in its place is untracked', async () => {
  const scratch = scratchRepository()
  scratch.write('kept', '1\n')
  scratch.write('moved', 'one\ntwo\n')
  scratch.commit()
  scratch.git('rm', '-q', '--cached', 'kept')
  scratch.git('mv', 'moved', 'new')
  scratch.write('moved', 'other\n')
  const { files, repository } = await changesOf(scratch)
  expect(shown(files)).toEqual([
    ['kept', 'deleted', false, null],
    ['kept', 'added', true, null],
    ['moved', 'added', true, null],
    ['new', 'renamed', false, null],
  ])
  expect((await repository.readFile('moved', { maxBytes: 9 })).isOk()).toBe(true)
})

describe('what cannot be read as text is listed with the reason:', () => {
  test('a pipe in the place of a tracked file', async () => {
    const scratch = scratchRepository()
    scratch.write('f', '1\n')
    scratch.commit()
    scratch.remove('f')
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(scratch.dir, 'f')])
    expect(shown((await changesOf(scratch)).files)).toEqual([['f', 'modified', false, 'not_a_file']])
  })

  test('a file above 16 MiB, tracked or not', async () => {
    const scratch = scratchRepository()
    scratch.write('tracked', 'x')
    scratch.commit()
    for (const name of ['tracked', 'untracked']) {
      scratch.write(name, 'x')
      truncateSync(join(scratch.dir, name), 16 * 1024 * 1024 + 1)
    }
    expect(shown((await changesOf(scratch)).files)).toEqual([
      ['tracked', 'modified', false, 'too_large'],
      ['untracked', 'added', true, 'too_large'],
    ])
  })

  test('another repository, and a worktree', async () => {
    const scratch = scratchRepository()
    scratch.commit()
    scratch.git('init', '-q', 'nested')
    scratch.write('nested/secret', 'x')
    scratch.git('worktree', 'add', '-q', '--detach', 'tree')
    const set = await changesOf(scratch)
    expect(shown(set.files)).toEqual([
      ['nested', 'added', true, 'nested_repository'],
      ['tree', 'added', true, 'nested_repository'],
    ])
    const page = (await set.repository.list({ directory: '', cursor: null, limit: 9 }, {}))._unsafeUnwrap()
    expect(page.paths).toEqual([])
  })
})

test('a submodule is the line that names its commit, and its own changes are not looked at', async () => {
  const scratch = scratchRepository()
  scratch.git('init', '-q', '-b', 'main', 'sub')
  const inSub = (...args: string[]) => scratch.git('-C', 'sub', ...args)
  scratch.write('sub/x', 'x')
  inSub('add', 'x')
  inSub('commit', '-q', '-m', 'one')
  const first = inSub('rev-parse', 'HEAD')
  scratch.git('add', 'sub')
  scratch.git('commit', '-q', '-m', 'add')
  scratch.write('sub/x', 'dirty')
  expect((await changesOf(scratch)).files).toEqual([])
  inSub('commit', '-q', '-a', '-m', 'two')
  const second = inSub('rev-parse', 'HEAD')
  const [file] = (await changesOf(scratch)).files
  expect(file).toMatchObject({
    status: 'modified',
    oldMode: '160000',
    oldId: first,
    newId: second,
    additions: 1,
  })
  expect(file?.hunks[0]?.lines.map(({ type, text }) => `${type} ${text}`)).toEqual([
    `delete Subproject commit ${first}`,
    `add Subproject commit ${second}`,
  ])
})

describe('a file of the same size and time is found to be changed', () => {
  test('when it was written right after it was staged', async () => {
    const scratch = scratchRepository()
    scratch.write('f', 'aaaa\n')
    scratch.commit()
    scratch.write('f', 'bbbb\n')
    expect(shown((await changesOf(scratch)).files)).toEqual([['f', 'modified', false, null]])
  })

  test('when its time was set back to that in the index', async () => {
    const scratch = scratchRepository()
    scratch.write('f', 'aaaa\n')
    const past = new Date(1_600_000_000_000)
    utimesSync(join(scratch.dir, 'f'), past, past)
    scratch.commit()
    scratch.write('f', 'bbbb\n')
    utimesSync(join(scratch.dir, 'f'), past, past)
    expect(shown((await changesOf(scratch)).files)).toEqual([['f', 'modified', false, null]])
  })
})

test('a file that was merely touched is not listed', async () => {
  const scratch = scratchRepository()
  scratch.write('f', 'aaaa\n')
  scratch.commit()
  const past = new Date(1_600_000_000_000)
  utimesSync(join(scratch.dir, 'f'), past, past)
  expect((await changesOf(scratch)).files).toEqual([])
})

test('files that are left out on purpose, or promised not to change, count as unchanged', async () => {
  const scratch = scratchRepository()
  for (const path of ['in/a', 'out/b', 'promised']) scratch.write(path, `${path}\n`)
  scratch.commit()
  scratch.git('sparse-checkout', 'set', '--no-cone', '/in/', '/promised')
  scratch.git('update-index', '--assume-unchanged', 'promised')
  scratch.write('promised', 'other\n')
  const set = await changesOf(scratch)
  expect(set.files).toEqual([])
  const left = (await set.repository.readFile('out/b', { maxBytes: 100 }))._unsafeUnwrap()
  expect(Buffer.from(left.bytes).toString()).toBe('out/b\n')
})

test('no program that the repository names is run, and the text is that on disk', async () => {
  const scratch = scratchRepository()
  scratch.write('f.txt', 'one\n')
  scratch.commit()
  const program = join(scratch.dir, '../program')
  writeFileSync(program, `#!/bin/sh\ntouch ${program}-ran\ncat\n`, { mode: 0o755 })
  for (const key of [
    'filter.x.clean',
    'filter.x.process',
    'diff.x.textconv',
    'core.fsmonitor',
    'diff.external',
  ]) {
    scratch.git('config', key, program)
  }
  scratch.write('.gitattributes', '*.txt filter=x diff=x -text\n')
  scratch.write('f.txt', 'two\n')
  const set = await changesOf(scratch)
  const file = set.files.find((one) => pathOf(one) === 'f.txt')
  expect(file?.hunks[0]?.lines.map(({ text }) => text)).toEqual(['one', 'two'])
  expect(() => execFileSync('ls', [`${program}-ran`], { stdio: 'ignore' })).toThrow()
})

test('the files after the change are those tracked and those not ignored, and no others', async () => {
  const scratch = scratchRepository()
  scratch.write('.gitignore', 'secret\n')
  scratch.write('tracked', '1')
  scratch.commit()
  scratch.write('secret', 'hidden')
  scratch.write('new', 'x')
  scratch.link('out', '/etc')
  const { repository } = await changesOf(scratch)
  const page = (await repository.list({ directory: '', cursor: null, limit: 9 }, {}))._unsafeUnwrap()
  expect(page.paths).toEqual(['.gitignore', 'new', 'out', 'tracked'])
  const codes: string[] = []
  for (const path of ['secret', 'out/passwd', '.git/config', '../x']) {
    codes.push((await repository.readFile(path, { maxBytes: 100 }))._unsafeUnwrapErr().code)
  }
  expect(codes).toEqual(['not_found', 'outside_repository', 'invalid_path', 'invalid_path'])
})
