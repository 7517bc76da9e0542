import type { PullRequest, Repository } from '@scrutineer/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PullRequestScene, startScene } from '../../test/support/fake-github/pull-request-scene.ts'
import type { WorkingCopy } from '../../test/support/fake-github/working-copy.ts'
import { patientChanges } from '../../test/support/patient-repository.ts'

let scene: PullRequestScene
let clone: WorkingCopy
let root = ''

beforeAll(async () => {
  scene = await startScene()
  clone = scene.clone
  clone.write('a.txt', 'one\n')
  clone.write('kept.txt', 'needle\n')
  root = clone.commit('root')
  scene.push()
})
afterAll(() => scene.end())
afterEach(async () => expect(await scene.settle()).toEqual([]))

/** Begins a branch; what is written then belongs to it. */
let branches = 0
function begin(start = root): void {
  branches++
  clone.branch(`branch-${branches}`, start)
}

async function changesOf(pullRequest: PullRequest, options: Parameters<PullRequestScene['workspaces']>[0]) {
  const acquired = await scene.workspaces(options).acquire(pullRequest, { contextLines: 3 })
  return patientChanges(acquired._unsafeUnwrap().changes)
}

async function textOf(files: Repository, path: string): Promise<string> {
  const read = await files.readFile(path, { maxBytes: 1024 * 1024 })
  return read.match(
    ({ bytes }) => Buffer.from(bytes).toString(),
    ({ code }) => code,
  )
}

async function pathsOf(files: Repository): Promise<readonly string[]> {
  return (await files.list({ directory: '', cursor: null, limit: 10_000 }, {}))._unsafeUnwrap().paths
}

/** A tree that holds another a hundred million times, eight levels down. */
function deepTree(leaf: string): string {
  let level = leaf
  for (let depth = 0; depth < 8; depth++) {
    const rows = Array.from({ length: 10 }, (_, place) => `040000 tree ${level}\t${place}\n`)
    level = clone.gitWithInput(rows.join(''), 'mktree')
  }
  return level
}

const literal = { kind: 'literal', caseSensitive: true, directory: '', globs: [], maxMatches: 100 } as const

describe.each(['native', 'embedded'] as const)('%s:', (engine) => {
  describe('a pull request', () => {
    it('from a fork is read from the base repository, not from a branch of the same name there', async () => {
      begin()
      clone.write('wrong.txt', 'of another branch\n')
      clone.git('branch', '-f', 'patch-1', clone.commit('unrelated'))
      scene.push('patch-1')
      begin()
      clone.write('forked.txt', 'of the fork\n')
      const headSha = clone.commit('fork')
      const pullRequest = await scene.pull({
        baseSha: root,
        headSha,
        headRef: 'patch-1',
        headRepository: null,
      })
      const changes = await changesOf(pullRequest, { engine })
      expect(changes.files.map(({ newPath }) => newPath)).toEqual(['forked.txt'])
      expect(changes.head).toEqual({ rev: 'patch-1', oid: headSha })
    })

    it('that is force-pushed after it was read is reviewed as it was', async () => {
      begin()
      clone.write('f.txt', 'version A\n')
      const first = clone.commit('A')
      begin()
      clone.write('f.txt', 'version B\n')
      const second = clone.commit('B')
      const pullRequest = await scene.pull({ baseSha: root, headSha: first })
      scene.repository.push(clone.dir, second)
      scene.repository.forcePush(7, second)
      const changes = await changesOf(pullRequest, { engine })
      expect(changes.head?.oid).toBe(first)
      scene.repository.forcePush(7, root)
      expect(await textOf(changes.repository, 'f.txt')).toBe('version A\n')
      expect(await textOf(changes.repository, 'kept.txt')).toBe('needle\n')
    })

    it('that changes nothing has no files', async () => {
      const changes = await changesOf(await scene.pull({ baseSha: root, headSha: root }), { engine })
      expect(changes.files).toEqual([])
      expect(await textOf(changes.repository, 'kept.txt')).toBe('needle\n')
    })

    it('of a repository that was renamed is fetched under the new name', async () => {
      begin()
      clone.write('new.txt', 'new\n')
      const headSha = clone.commit()
      const { url } = await scene.pull({ baseSha: root, headSha })
      scene.fake.rename(scene.repository, 'acme/gadget')
      const pullRequest = (await scene.host().read(url, {}))._unsafeUnwrap()
      expect((await changesOf(pullRequest, { engine })).files).toHaveLength(1)
    })

    it('of 3,500 files is read whole, from Git', async () => {
      const files = Array.from({ length: 3500 }, (_, place) => [
        `many/${place % 50}/${place}.txt`,
        `line ${place}\n`,
      ])
      const headSha = clone.chain(root, [Object.fromEntries(files) as Record<string, string>])
      const pullRequest = await scene.pull({ baseSha: root, headSha })
      expect(pullRequest.notes).toEqual([
        'GitHub listed 3000 of 3500 changed files; the change was read from Git, which has them all.',
      ])
      const changes = await changesOf(pullRequest, { engine })
      expect(changes.files).toHaveLength(3500)
      expect(changes.files.every(({ status, additions }) => status === 'added' && additions === 1)).toBe(true)
      expect(scene.fake.requests.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(4)
    })
  })

  describe('the merge base', () => {
    const empty = (length: number) => Array.from({ length }, () => ({}))

    it.each([true, false])('far back is found (told by the host: %s)', async (tells) => {
      const baseSha = clone.chain(root, [{ 'base.txt': 'base' }, ...empty(90)])
      const headSha = clone.chain(root, [{ 'head.txt': 'head' }, ...empty(70)])
      const pullRequest = await scene.pull({ baseSha, headSha })
      const changes = await changesOf(pullRequest, tells ? { engine } : { engine, host: undefined })
      expect(changes.mergeBase).toBe(root)
      expect(changes.files.map(({ newPath }) => newPath)).toEqual(['head.txt'])
    })

    it('is the youngest, also when an older one comes into sight first', async () => {
      // By a side way the old root is near; where the two really parted lies 70 commits further along the other.
      const parting = clone.chain(root, [{ 'trunk.txt': 'trunk' }, ...empty(10)])
      const withSideWay = (long: string) =>
        clone.git('commit-tree', '-p', long, '-p', root, '-m', 'merge', `${long}^{tree}`)
      const baseSha = withSideWay(clone.chain(parting, [{ 'base.txt': 'base' }, ...empty(70)]))
      const headSha = withSideWay(clone.chain(parting, [{ 'head.txt': 'head' }, ...empty(70)]))
      const pullRequest = await scene.pull({ baseSha, headSha })
      const changes = await changesOf(pullRequest, { engine, host: undefined })
      expect(changes).toMatchObject({ mergeBase: parting, warnings: [] })
      expect(changes.files.map(({ newPath }) => newPath)).toEqual(['head.txt'])
    })

    it('that is one of several is told', async () => {
      begin()
      clone.write('left.txt', 'left\n')
      const left = clone.commit('left')
      begin()
      clone.write('right.txt', 'right\n')
      const right = clone.commit('right')
      clone.git('merge', '-q', '-m', 'one', left)
      const baseSha = clone.git('rev-parse', 'HEAD')
      clone.branch('other', left)
      clone.git('merge', '-q', '-m', 'two', right)
      clone.write('head.txt', 'head\n')
      const headSha = clone.commit('head')
      const changes = await changesOf(await scene.pull({ baseSha, headSha }), { engine, host: undefined })
      expect([left, right]).toContain(changes.mergeBase)
      expect(changes.warnings.map(({ code, incomplete }) => [code, incomplete])).toEqual([
        ['several_merge_bases', false],
      ])
    })
  })

  describe('a head', () => {
    it('may hold links, submodules, pointers and odd names', async () => {
      begin()
      clone.link('inside', 'kept.txt')
      clone.link('outside', '../../etc/passwd')
      clone.link('absolute', '/etc/passwd')
      clone.write('lfs.bin', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n')
      clone.write('.gitattributes', '*.bin filter=lfs diff=lfs\n*.txt -diff\nkept.txt diff=trap\n')
      clone.write('.gitmodules', '[submodule "sub"]\n\tpath = sub\n\turl = ext::false\n')
      clone.write(Buffer.from([0x66, 0xff, 0x6f]).toString('latin1'), 'latin\n')
      clone.write('a.txt', 'two\n')
      clone.git('add', '-A')
      clone.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`)
      const blob = clone.gitWithInput('raw bytes\n', 'hash-object', '-w', '--stdin')
      clone.gitWithInput(Buffer.from(`100644 ${blob}\traw-\xff\n`, 'latin1'), 'update-index', '--index-info')
      clone.git('commit', '-q', '-m', 'odd')
      const headSha = clone.git('rev-parse', 'HEAD')
      const changes = await changesOf(await scene.pull({ baseSha: root, headSha }), { engine })
      const { repository, files } = changes
      expect(files.find(({ newPath }) => newPath === 'a.txt')).toMatchObject({ binary: false, additions: 1 })
      expect(files.find(({ newPath }) => newPath === 'sub')?.newMode).toBe('160000')
      expect(files.some(({ newPath }) => newPath === 'raw-\udcff')).toBe(true)
      expect(await textOf(repository, 'raw-\udcff')).toBe('raw bytes\n')
      expect(await textOf(repository, 'inside')).toBe('needle\n')
      expect(await textOf(repository, 'outside')).toBe('outside_repository')
      expect(await textOf(repository, 'absolute')).toBe('outside_repository')
      expect(await textOf(repository, 'sub')).toBe('not_a_file')
      expect(await textOf(repository, 'lfs.bin')).toContain('git-lfs')
      expect(await pathsOf(repository)).not.toContain('sub')
    })

    it('with many files over 1 MiB is searched without them, and each is counted', async () => {
      begin()
      const large = Buffer.alloc(1024 * 1024 + 1, 'needle ')
      for (let place = 0; place < 40; place++) clone.write(`large/${place}.txt`, large)
      clone.write('exactly.txt', Buffer.concat([Buffer.alloc(1024 * 1024 - 7, 'x'), Buffer.from('\nneedle')]))
      const baseSha = clone.commit('large files')
      clone.write('a.txt', 'two\n')
      const headSha = clone.commit('small change')
      const { repository } = await changesOf(await scene.pull({ baseSha, headSha }), { engine })
      const posts = () => scene.fake.requests.filter(({ method }) => method === 'POST').length
      const before = posts()
      const found = (await repository.search({ ...literal, text: 'needle' }, {}))._unsafeUnwrap()
      // One batch, and none for files that are not looked into.
      expect(posts() - before).toBe(1)
      expect(found.matches.map(({ path }) => path)).toEqual(['exactly.txt', 'kept.txt'])
      expect(found.skippedFiles).toBe(40)
      expect(await textOf(repository, 'large/1.txt')).toBe('too_large')
      const read = await repository.readFile('large/1.txt', { maxBytes: 2 * 1024 * 1024 })
      expect(read._unsafeUnwrap().size).toBe(large.length)
      const entry = await repository.stat('large/2.txt', {})
      expect(entry._unsafeUnwrap()).toMatchObject({ kind: 'file', size: large.length })
    })

    it('with a billion folders and no file in them is answered within its limits, and stops when told to', async () => {
      const level = deepTree(clone.gitWithInput('', 'mktree'))
      const rows = `${clone.git('ls-tree', root)}\n040000 tree ${level}\tbomb\n`
      const bombed = clone.gitWithInput(rows, 'mktree')
      const baseSha = clone.git('commit-tree', '-p', root, '-m', 'bomb', bombed)
      const blob = clone.gitWithInput('two\n', 'hash-object', '-w', '--stdin')
      const after = clone.gitWithInput(`${rows}100644 blob ${blob}\tnew.txt\n`, 'mktree')
      const headSha = clone.git('commit-tree', '-p', baseSha, '-m', 'change', after)
      const { repository, files } = await changesOf(await scene.pull({ baseSha, headSha }), { engine })
      expect(files.map(({ newPath }) => newPath)).toEqual(['new.txt'])
      expect(await textOf(repository, 'kept.txt')).toBe('needle\n')
      expect((await repository.stat('bomb/1/2/3', {}))._unsafeUnwrap()?.kind).toBe('directory')
      const list = (signal: AbortSignal) =>
        repository.list({ directory: 'bomb', cursor: null, limit: 10 }, { signal })
      const search = (signal: AbortSignal) => repository.search({ ...literal, text: 'needle' }, { signal })
      for (const ask of [list, search]) {
        const stop = new AbortController()
        setTimeout(() => stop.abort(), 50)
        expect((await ask(stop.signal))._unsafeUnwrapErr().code).toBe('aborted')
      }
      if (engine === 'embedded') {
        const listed = await list(new AbortController().signal)
        expect(listed._unsafeUnwrapErr().code).toBe('too_large')
      }
    })

    it('that adds a billion folders is left when told to', async () => {
      const level = deepTree(clone.gitWithInput('', 'mktree'))
      const rows = `${clone.git('ls-tree', root)}\n040000 tree ${level}\tbomb\n`
      const bombed = clone.gitWithInput(rows, 'mktree')
      const headSha = clone.git('commit-tree', '-p', root, '-m', 'bomb', bombed)
      scene.fake.intercept(({ url = '' }, response) => {
        // What a host says about it; the diff is nothing to be made here.
        if (!url.includes('/files')) return false
        response.end('[]')
        return true
      })
      scene.repository.push(clone.dir, headSha)
      const pullRequest = { ...(await scene.pull({ baseSha: root, headSha: root })), headSha }
      const signal = engine === 'native' ? AbortSignal.timeout(1_000) : undefined
      const acquired = await scene.workspaces({ engine }).acquire(pullRequest, { contextLines: 3, signal })
      // The one asks git, which would look for minutes; the other counts.
      expect(acquired._unsafeUnwrapErr().code).toBe(engine === 'native' ? 'aborted' : 'repository_too_large')
    })

    it('with a tree of a billion paths is answered within its limits', async () => {
      begin()
      const blob = clone.gitWithInput('x\n', 'hash-object', '-w', '--stdin')
      const names = Array.from({ length: 10 }, (_, place) => `100644 blob ${blob}\t${place}\n`)
      const level = deepTree(clone.gitWithInput(names.join(''), 'mktree'))
      const rows = `${clone.git('ls-tree', root)}\n040000 tree ${level}\tbomb\n`
      const baseSha = clone.git('commit-tree', '-p', root, '-m', 'bomb', clone.gitWithInput(rows, 'mktree'))
      clone.git('switch', '-q', '--detach', root)
      const changed = clone.gitWithInput('two\n', 'hash-object', '-w', '--stdin')
      const after = clone.gitWithInput(`${rows}100644 blob ${changed}\tnew.txt\n`, 'mktree')
      const headSha = clone.git('commit-tree', '-p', baseSha, '-m', 'change', after)
      const { repository, files } = await changesOf(await scene.pull({ baseSha, headSha }), { engine })
      expect(files.map(({ newPath }) => newPath)).toEqual(['new.txt'])
      expect(await textOf(repository, 'new.txt')).toBe('two\n')
      expect(await textOf(repository, 'bomb/0/1/2/3/4/5/6/7/8')).toBe('x\n')
      const listed = await repository.list({ directory: '', cursor: null, limit: 10 }, {})
      // The one lists all at once, the other page by page.
      expect(listed.isErr() ? listed.error.code : listed.value.paths.length).toBe(
        engine === 'native' ? 'too_large' : 10,
      )
      const found = await repository.search({ ...literal, text: 'x' }, {})
      expect(found._unsafeUnwrapErr().code).toBe(engine === 'native' ? 'too_large' : 'engine_unsupported')
    })
  })
})

describe('a repository of SHA-256 names', () => {
  it('is read like any other, with a git program', async () => {
    const other = await startScene('sha256')
    other.clone.write('a.txt', 'one\n')
    other.clone.write('kept.txt', 'kept\n')
    const baseSha = other.clone.commit('base')
    other.clone.write('a.txt', 'two\n')
    const headSha = other.clone.commit('head')
    const pullRequest = await other.pull({ baseSha, headSha })
    const acquired = await other.workspaces({ engine: 'native' }).acquire(pullRequest, { contextLines: 3 })
    const { files, repository } = acquired._unsafeUnwrap().changes
    expect(files).toHaveLength(1)
    expect(await textOf(repository, 'kept.txt')).toBe('kept\n')
    const embedded = await other.workspaces({ engine: 'embedded' }).acquire(pullRequest, { contextLines: 3 })
    expect(embedded._unsafeUnwrapErr().code).toBe('engine_unsupported')
    expect(await other.settle()).toEqual([])
    await other.end()
  })
})
