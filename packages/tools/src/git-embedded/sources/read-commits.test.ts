import { join } from 'node:path'
import { type ChangedFile, pathOf } from '@scrutineer/core'
import { describe, expect, test } from 'vitest'
import { embeddedEngine } from '../embedded-engine.ts'
import {
  type ScratchRepository,
  scratchFolder,
  scratchRepository,
} from '../scratch-repository.test-support.ts'

function range({ env, dir }: Pick<ScratchRepository, 'env' | 'dir'>, from: string, to: string) {
  return embeddedEngine({ env }).open({ mode: 'range', dir, from, to }).read({ contextLines: 3 })
}

function commit({ env, dir }: Pick<ScratchRepository, 'env' | 'dir'>, rev: string) {
  return embeddedEngine({ env }).open({ mode: 'commit', dir, commit: rev }).read({ contextLines: 3 })
}

function lines(file: ChangedFile | undefined): string[] {
  return (file?.hunks ?? []).flatMap((hunk) => hunk.lines.map(({ type, text }) => `${type} ${text}`))
}

/** A merge of `side` into `main`, with a commit on each before. */
function merged(): ScratchRepository & { readonly base: string } {
  const scratch = scratchRepository()
  scratch.write('base', '1\n')
  const base = scratch.commit('base')
  scratch.git('checkout', '-q', '-b', 'side')
  scratch.write('side', '2\n')
  scratch.commit('side')
  scratch.git('checkout', '-q', 'main')
  scratch.write('main', '3\n')
  scratch.commit('main')
  scratch.git('merge', '-q', '--no-ff', '-m', 'merge', 'side')
  return { ...scratch, base }
}

describe('a range', () => {
  test('starts from the merge base, and both sides come from commits alone', async () => {
    const scratch = scratchRepository()
    scratch.write('shared', '1\n')
    const base = scratch.commit('base')
    scratch.git('checkout', '-q', '-b', 'topic')
    scratch.write('mine', '2\n')
    const to = scratch.commit('mine')
    scratch.git('checkout', '-q', 'main')
    scratch.write('theirs', '3\n')
    const from = scratch.commit('theirs')
    scratch.git('checkout', '-q', 'topic')
    scratch.write('dirty', 'x')
    scratch.write('mine', 'dirty')
    const set = (await range(scratch, 'main', 'topic'))._unsafeUnwrap()
    expect(set).toMatchObject({
      mode: 'range',
      base: { rev: 'main', oid: from },
      head: { rev: 'topic', oid: to },
      mergeBase: base,
      warnings: [],
    })
    expect(set.files.map(pathOf)).toEqual(['mine'])
    const file = (await set.repository.readFile('mine', { maxBytes: 10 }))._unsafeUnwrap()
    expect(Buffer.from(file.bytes).toString()).toBe('2\n')
    expect((await set.repository.readFile('dirty', { maxBytes: 10 }))._unsafeUnwrapErr().code).toBe(
      'not_found',
    )
    expect(set.baseRepository?.revision).toBe(base)
  })

  test('of unrelated histories has no merge base', async () => {
    const scratch = scratchRepository()
    scratch.commit('one')
    scratch.git('checkout', '-q', '--orphan', 'other')
    scratch.commit('two')
    const error = (await range(scratch, 'main', 'other'))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'no_merge_base', subject: 'main...other' })
    expect(error.remedy).not.toContain('fetch')
  })

  test('of a shallow clone that does not reach back says how to mend it', async () => {
    const origin = merged()
    origin.git('checkout', '-q', '-b', 'topic', origin.base)
    origin.write('topic', 'x')
    origin.commit('topic')
    const dir = join(scratchFolder(), 'clone')
    origin.git('clone', '-q', '--depth=1', '--no-single-branch', `file://${origin.dir}`, dir)
    const error = (await range({ ...origin, dir }, 'origin/main', 'origin/topic'))._unsafeUnwrapErr()
    expect(error.code).toBe('no_merge_base')
    expect(error.remedy).toContain('git fetch --unshallow')
  })

  test('with two merge bases says so and takes the one that git takes', async () => {
    const scratch = scratchRepository()
    scratch.commit('base')
    scratch.git('checkout', '-q', '-b', 'other')
    scratch.write('b', '1')
    scratch.commit('b')
    scratch.git('checkout', '-q', 'main')
    scratch.write('a', '1')
    scratch.commit('a')
    scratch.git('tag', 'a')
    scratch.git('merge', '-q', '--no-ff', '-m', 'm1', 'other')
    scratch.git('checkout', '-q', 'other')
    scratch.git('merge', '-q', '--no-ff', '-m', 'm2', 'a')
    const set = (await range(scratch, 'main', 'other'))._unsafeUnwrap()
    expect(set.mergeBase).toBe(scratch.git('merge-base', 'main', 'other'))
    expect(set.warnings.map(({ code }) => code)).toEqual(['several_merge_bases'])
  })

  test('may be asked for from a folder inside, and paths stay those from the root', async () => {
    const scratch = scratchRepository()
    scratch.write('a/b/c', '1')
    scratch.commit('one')
    scratch.write('a/b/c', '2')
    scratch.commit('two')
    const dir = join(scratch.dir, 'a/b')
    const set = (await range({ ...scratch, dir }, 'HEAD~1', 'HEAD'))._unsafeUnwrap()
    expect(set.files.map(pathOf)).toEqual(['a/b/c'])
  })
})

describe('a commit', () => {
  test('that is the first is compared with nothing', async () => {
    const scratch = scratchRepository()
    scratch.write('a', '1\n')
    scratch.commit('first')
    const set = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
    expect(set).toMatchObject({ base: null, mergeBase: null, baseRepository: null })
    expect(set.files.map(({ status }) => status)).toEqual(['added'])
  })

  test('that is a merge is compared with its first parent, and says so', async () => {
    const scratch = merged()
    const set = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
    expect(set.base).toEqual({ rev: 'HEAD^', oid: scratch.git('rev-parse', 'HEAD^1') })
    expect(set.files.map(pathOf)).toEqual(['side'])
    expect(set.warnings.map(({ code }) => code)).toEqual(['merge_first_parent'])
  })

  test('at the edge of a shallow clone is not taken for the first', async () => {
    const origin = merged()
    const dir = join(scratchFolder(), 'clone')
    origin.git('clone', '-q', '--depth=1', `file://${origin.dir}`, dir)
    const error = (await commit({ ...origin, dir }, 'HEAD'))._unsafeUnwrapErr()
    expect(error).toMatchObject({
      code: 'objects_missing',
      remedy: expect.stringContaining('deepen') as string,
    })
  })

  test('of a tree that unfolds without end is too large, told soon', async () => {
    const scratch = scratchRepository()
    let lines = ''
    const blob = scratch.gitBytes(['hash-object', '-w', '--stdin'], 'x').toString().trim()
    for (let name = 0; name < 10; name++) lines += `100644 blob ${blob}\t${name}\n`
    for (let level = 0; level < 9; level++) {
      const tree = scratch.gitBytes(['mktree'], lines).toString().trim()
      lines = ''
      for (let name = 0; name < 10; name++) lines += `040000 tree ${tree}\t${name}\n`
    }
    const root = scratch.gitBytes(['mktree'], lines).toString().trim()
    scratch.git('update-ref', 'refs/heads/bomb', scratch.git('commit-tree', '-m', 'bomb', root))
    expect((await commit(scratch, 'bomb'))._unsafeUnwrapErr().code).toBe('repository_too_large')
  })
})

test('a change of type is all of the old, then all of the new', async () => {
  const scratch = scratchRepository()
  scratch.write('f', 'one\ntwo\n')
  scratch.commit('file')
  scratch.remove('f')
  scratch.link('f', 'target')
  scratch.commit('link')
  const [file] = (await commit(scratch, 'HEAD'))._unsafeUnwrap().files
  expect(file).toMatchObject({
    status: 'type_changed',
    oldMode: '100644',
    newMode: '120000',
    additions: 1,
    deletions: 2,
  })
  expect(lines(file)).toEqual(['delete one', 'delete two', 'add target'])
  expect(file?.hunks.at(-1)?.lines[0]?.noNewline).toBe(true)
})

test('a submodule is the line that names its commit', async () => {
  const scratch = scratchRepository()
  scratch.commit('base')
  const [one, two] = ['1'.repeat(40), '2'.repeat(40)]
  scratch.gitBytes(['update-index', '--index-info'], `160000 ${one}\tsub\n`)
  scratch.git('commit', '-q', '-m', 'add')
  scratch.gitBytes(['update-index', '--index-info'], `160000 ${two}\tsub\n`)
  scratch.git('commit', '-q', '-m', 'move')
  const set = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
  expect(set.files[0]).toMatchObject({
    oldMode: '160000',
    newMode: '160000',
    oldId: one,
    newId: two,
    binary: false,
  })
  expect(lines(set.files[0])).toEqual([`delete Subproject commit ${one}`, `add Subproject commit ${two}`])
  expect((await set.repository.readFile('sub', { maxBytes: 10 }))._unsafeUnwrapErr().code).toBe('not_a_file')
  expect((await set.repository.stat('sub', {}))._unsafeUnwrap()).toMatchObject({ kind: 'submodule' })
})

test('a submodule that moves is one change', async () => {
  const scratch = scratchRepository()
  const submodule = (name: string) =>
    scratch.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},${name}`)
  submodule('before')
  scratch.git('commit', '-q', '-m', 'one')
  scratch.git('rm', '-q', '--cached', 'before')
  submodule('after')
  scratch.git('commit', '-q', '-m', 'two')
  const set = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
  expect(set.files).toMatchObject([
    { status: 'renamed', oldPath: 'before', newPath: 'after', similarity: 100, hunks: [] },
  ])
})

test('a binary file that only moves or changes its mode has no content to leave out', async () => {
  const scratch = scratchRepository()
  for (const name of ['moves', 'runs', 'grows']) scratch.write(name, `GIF\0 ${name}`)
  scratch.commit()
  scratch.git('mv', 'moves', 'moved')
  scratch.git('update-index', '--chmod=+x', 'runs')
  scratch.write('grows', 'GIF\0 grows more')
  scratch.git('add', 'grows')
  scratch.git('commit', '-q', '-m', 'two')
  const set = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
  expect(set.files.map(({ newPath, status, binary }) => [newPath, status, binary])).toEqual([
    ['grows', 'modified', true],
    ['moved', 'renamed', false],
    ['runs', 'modified', false],
  ])
})

test('attributes in the change hide no text', async () => {
  const scratch = scratchRepository()
  scratch.write('f.txt', 'one\n')
  scratch.commit('one')
  scratch.write('.gitattributes', '*.txt binary -diff\n')
  scratch.write('f.txt', 'two\n')
  scratch.commit('two')
  const set = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
  expect(lines(set.files.find((file) => pathOf(file) === 'f.txt'))).toEqual(['delete one', 'add two'])
})

test('a file is binary where a NUL stands in its first 8000 bytes, and nowhere else', async () => {
  const scratch = scratchRepository()
  scratch.write('early', `${'x'.repeat(7999)}\0`)
  scratch.write('late', `${'x'.repeat(8000)}\0`)
  scratch.commit('both')
  const { files } = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
  expect(files.map((file) => [pathOf(file), file.binary, file.hunks.length])).toEqual([
    ['early', true, 0],
    ['late', false, 1],
  ])
})

test('names of any bytes, and those that look like options, are names', async () => {
  const scratch = scratchRepository()
  scratch.commit('base')
  scratch.git('config', 'core.protectNTFS', 'false')
  const oid = scratch.gitBytes(['hash-object', '-w', '--stdin'], 'x\n').toString().trim()
  const names = [
    Buffer.from('--ext-diff'),
    Buffer.from([0x66, 0xff]),
    Buffer.from('a\\b'),
    Buffer.from('git~1'),
    Buffer.from('x\ny'),
  ]
  const entries = names.map((name) => Buffer.concat([Buffer.from(`100644 ${oid}\t`), name, Buffer.from([0])]))
  scratch.gitBytes(['update-index', '-z', '--index-info'], Buffer.concat(entries))
  scratch.git('commit', '-q', '-m', 'names')
  const { files } = (await commit(scratch, 'HEAD'))._unsafeUnwrap()
  expect(files.map(pathOf)).toEqual(['--ext-diff', 'a\\b', 'f\udcff', 'git~1', 'x\ny'])
})

test('objects that a partial clone lacks are told as missing', async () => {
  const origin = scratchRepository()
  origin.write('f', 'one\n')
  origin.commit('one')
  origin.write('f', 'two\n')
  origin.commit('two')
  origin.git('config', 'uploadpack.allowFilter', 'true')
  const dir = join(scratchFolder(), 'clone')
  origin.git('clone', '-q', '--filter=blob:none', '--no-checkout', `file://${origin.dir}`, dir)
  const error = (await commit({ ...origin, dir }, 'HEAD'))._unsafeUnwrapErr()
  expect(error.code).toBe('objects_missing')
})
