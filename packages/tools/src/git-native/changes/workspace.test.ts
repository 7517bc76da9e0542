import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeBytes, type SearchQuery } from '@scrutineer/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  addedLines,
  brief,
  type NativeRepository,
  nativeRepository,
  newFolder,
  repositoryAt,
} from '../native-repository.test-support.ts'

const workspace = { mode: 'workspace' } as const

function committed(files: Readonly<Record<string, string | Uint8Array>>): NativeRepository {
  const repository = nativeRepository()
  for (const [path, content] of Object.entries(files)) repository.write(path, content)
  repository.commit()
  return repository
}

/** The superuser may read everything, so a test that runs as one steps down. */
async function asOrdinaryUser(dir: string, run: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return run()
  const nobody = 65_534
  for (const folder of [dir, dirname(dir), dirname(dirname(dir))]) {
    execFileSync('chown', ['-R', String(nobody), folder])
  }
  process.seteuid?.(nobody)
  try {
    await run()
  } finally {
    process.seteuid?.(0)
  }
}

async function files(repository: NativeRepository): Promise<string[]> {
  return (await repository.read(workspace))._unsafeUnwrap().files.map(brief)
}

function find(text: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return { text, kind: 'literal', caseSensitive: true, directory: '', globs: [], maxMatches: 50, ...more }
}

describe('the workspace', () => {
  it('is staged and unstaged work as one change, and untracked files that are not ignored', async () => {
    const repository = committed({
      '.gitignore': '*.log\n',
      'both.ts': 'one\n',
      'gone.ts': 'x\n',
      'kept.ts': 'x\n',
    })
    repository.write('both.ts', 'staged\n')
    repository.write('staged.ts', 'new\n')
    repository.git('add', '-A')
    repository.write('both.ts', 'unstaged\n')
    rmSync(join(repository.dir, 'gone.ts'))
    repository.write('new dir/untracked.ts', 'a\nb\n')
    repository.write('secret.log', 'secret\n')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual([
      'M both.ts +1 -1',
      'D gone.ts +0 -1',
      'A new dir/untracked.ts +2 -0 untracked',
      'A staged.ts +1 -0',
    ])
    expect(addedLines(change.files[0])).toEqual(['unstaged'])
    expect(change).toMatchObject({ mode: 'workspace', base: { rev: 'HEAD' }, head: null, mergeBase: null })
  })

  it('is the same from a folder below', async () => {
    const repository = committed({ 'a/x': 'one\n', 'b/y': 'one\n' })
    repository.write('b/y', 'two\n')
    repository.write('b/new', 'new\n')
    const change = (await repository.read(workspace, { below: 'a' }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['A b/new +1 -0 untracked', 'M b/y +1 -1'])
  })

  it('is compared with nothing before the first commit', async () => {
    const repository = nativeRepository()
    repository.write('staged.ts', 'x\n')
    repository.git('add', '.')
    repository.write('untracked.ts', 'x\n')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['A staged.ts +1 -0', 'A untracked.ts +1 -0 untracked'])
    expect(change).toMatchObject({ base: null, baseRepository: null })
  })

  it('is compared with nothing of its own format in a SHA-256 repository', async () => {
    const repository = nativeRepository('--object-format=sha256')
    repository.write('staged.ts', 'x\n')
    repository.git('add', '.')
    repository.write('untracked.ts', 'needle\r\n')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['A staged.ts +1 -0', 'A untracked.ts +1 -0 untracked'])
    expect((await change.repository.search(find('needle'), {}))._unsafeUnwrap().matches).toHaveLength(1)
  })

  it('leaves out files that were merely touched', async () => {
    const repository = committed({ 'touched.ts': 'x\n', 'changed.ts': 'x\n' })
    utimesSync(join(repository.dir, 'touched.ts'), 1, 1)
    repository.write('changed.ts', 'y\n')
    expect(await files(repository)).toEqual(['M changed.ts +1 -1'])
  })

  it('keeps tracked files that match an ignore rule', async () => {
    const repository = nativeRepository()
    repository.write('.gitignore', 'vendor/\n')
    repository.write('vendor/forced.ts', 'one\n')
    repository.git('add', '-f', '.gitignore', 'vendor/forced.ts')
    repository.git('commit', '-q', '-m', 'x')
    repository.write('vendor/forced.ts', 'two\n')
    repository.write('vendor/other.ts', 'two\n')
    expect(await files(repository)).toEqual(['M vendor/forced.ts +1 -1'])
  })

  it('names unresolved conflicts', async () => {
    const repository = committed({ 'f.txt': 'a\n', 'g.txt': 'a\n' })
    repository.git('switch', '-q', '-c', 'other')
    for (const name of ['f.txt', 'g.txt']) repository.write(name, 'other\n')
    repository.commit()
    repository.git('switch', '-q', 'main')
    for (const name of ['f.txt', 'g.txt']) repository.write(name, 'main\n')
    repository.commit()
    expect(() => repository.git('merge', '-q', 'other')).toThrow()
    for (const mode of ['workspace', 'staged'] as const) {
      const error = (await repository.read({ mode }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code: 'unmerged_paths', subject: 'f.txt, g.txt' })
    }
  })

  it('is an error in a bare repository, and inside a git directory', async () => {
    const repository = committed({ x: 'x\n' })
    const bare = join(newFolder(), 'bare.git')
    repository.git('clone', '-q', '--bare', '.', bare)
    for (const read of [repositoryAt(bare).read(workspace), repository.read(workspace, { below: '.git' })]) {
      expect((await read)._unsafeUnwrapErr()).toMatchObject({ code: 'not_a_repository' })
    }
  })

  it('is an error when the commit that HEAD names is lost, not an addition of everything', async () => {
    const repository = committed({ x: 'x\n' })
    const id = repository.git('rev-parse', 'HEAD')
    rmSync(join(repository.dir, '.git/objects', id.slice(0, 2), id.slice(2)))
    for (const mode of ['workspace', 'staged'] as const) {
      expect((await repository.read({ mode }))._unsafeUnwrapErr().code).toBe('objects_missing')
    }
  })

  it('can be that of a linked worktree', async () => {
    const repository = committed({ x: 'one\n' })
    const dir = join(newFolder(), 'linked')
    repository.git('worktree', 'add', '-q', '-b', 'side', dir)
    const linked = repositoryAt(dir)
    linked.write('x', 'two\n')
    linked.write('new', 'needle\n')
    const change = (await linked.read(workspace))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['A new +1 -0 untracked', 'M x +1 -1'])
    expect((await change.repository.search(find('needle'), {}))._unsafeUnwrap().matches).toHaveLength(1)
    expect((await change.baseRepository?.readFile('x', { maxBytes: 9 }))?.isOk()).toBe(true)
    expect((await linked.read({ mode: 'staged' })).isOk()).toBe(true)
  })

  it('can be that of a submodule, whose git directory names it', async () => {
    const inner = committed({ x: 'one\n' })
    const outer = committed({ y: 'one\n' })
    outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${inner.dir}`, 'sub')
    const sub = repositoryAt(join(outer.dir, 'sub'))
    sub.write('x', 'two\n')
    const change = (await sub.read(workspace))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['M x +1 -1'])
    expect((await sub.read({ mode: 'staged' })).isOk()).toBe(true)
  })

  for (const [name, isRepository] of Object.entries({
    'a plain folder': false,
    'another repository': true,
  })) {
    it(`is never ${name} that the repository points to`, async () => {
      const other = isRepository ? committed({ x: 'private\n' }).dir : newFolder()
      repositoryAt(other).write('secret.env', 'private\n')
      const repository = committed({ x: 'one\n' })
      repository.git('config', 'core.worktree', other)
      const error = (await repository.read(workspace))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code: 'unsafe_repository', subject: 'core.worktree' })
      expect(JSON.stringify(error)).not.toContain(other)
    })
  }
})

describe('untracked files', () => {
  it('count the lines that the file has', async () => {
    const repository = committed({ x: 'x\n' })
    const contents: Record<string, [string, string]> = {
      'ended.txt': ['a\nb\n', '+2'],
      'open.txt': ['a\nb', '+2'],
      'empty.txt': ['', '+0'],
      'blank.txt': ['\n\n', '+2'],
      'cr.txt': ['a\rb\r', '+1'],
      'u2028.txt': ['a\u2028diff --git a/x b/x\n', '+1'],
    }
    for (const [path, [content]] of Object.entries(contents)) repository.write(path, content)
    const change = (await repository.read(workspace))._unsafeUnwrap()
    const found: unknown = Object.fromEntries(
      change.files.map((file) => [file.newPath, `+${file.additions}`]),
    )
    expect(found).toEqual(
      Object.fromEntries(Object.entries(contents).map(([path, [, count]]) => [path, count])),
    )
    const last = change.files.find((file) => file.newPath === 'open.txt')?.hunks[0]?.lines.at(-1)
    expect(last).toMatchObject({ text: 'b', newLine: 2, oldLine: null, noNewline: true })
  })

  it('are added with their modes, links with the text of the link', async () => {
    const repository = committed({ x: 'x\n' })
    repository.write('run.sh', '#!/bin/sh\n', 0o755)
    repository.link('link', '/etc/passwd')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(change.files.map(({ newPath, newMode }) => `${newPath} ${newMode}`)).toEqual([
      'link 120000',
      'run.sh 100755',
    ])
    expect(change.files[0]?.hunks[0]?.lines).toMatchObject([{ text: '/etc/passwd', noNewline: true }])
  })

  it('are binary by a NUL at their start, and not by one far behind', async () => {
    const repository = committed({ x: 'x\n' })
    repository.write('binary', 'ELF\0')
    repository.write('text', `${'a\n'.repeat(4000)}b\0c\n`)
    expect(await files(repository)).toEqual(['A binary +0 -0 binary untracked', 'A text +4001 -0 untracked'])
  })

  it('that are repositories of their own are named, and not looked into', async () => {
    const repository = committed({ x: 'x\n' })
    repository.git('init', '-q', 'empty repo')
    repository.write('empty repo/f', 'needle\n')
    repository.git('worktree', 'add', '-q', 'linked', 'HEAD')
    repository.write('linked/g', 'needle\n')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual([
      'A empty repo +0 -0 untracked nested_repository',
      'A linked +0 -0 untracked nested_repository',
    ])
    expect((await change.repository.search(find('needle'), {}))._unsafeUnwrap().matches).toEqual([])
    expect((await change.repository.readFile('linked/g', { maxBytes: 99 }))._unsafeUnwrapErr().code).toBe(
      'not_found',
    )
  })

  it('over the limit are named without being read', async () => {
    const repository = committed({ x: 'x\n' })
    repository.write('huge', '')
    truncateSync(join(repository.dir, 'huge'), 17 * 1024 * 1024)
    expect(await files(repository)).toEqual(['A huge +0 -0 untracked too_large'])
  })

  it('keep names of any bytes', async () => {
    const repository = committed({ x: 'x\n' })
    const odd = Buffer.from([0x6e, 0x0a, 0x09, 0x22, 0xff, 0xc3, 0xa4, 0x20])
    repository.write(odd, 'needle\n')
    repository.write('--option', 'needle\n')
    repository.write(':(glob)*', 'needle\n')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(change.files.map(({ newPath }) => newPath)).toEqual(['--option', ':(glob)*', decodeBytes(odd)])
    const read = await change.repository.readFile(decodeBytes(odd), { maxBytes: 99 })
    expect(decodeBytes(read._unsafeUnwrap().bytes)).toBe('needle\n')
    const found = (await change.repository.search(find('needle'), {}))._unsafeUnwrap()
    expect(found.matches.map(({ path }) => path)).toEqual(['--option', ':(glob)*', decodeBytes(odd)])
  })

  const conversions: Record<
    string,
    { attributes?: string; config?: [string, string]; content: string | Buffer; lines: string[] }
  > = {
    'line ends stay without a rule': { content: 'a\r\nb\r\n', lines: ['a\r', 'b\r'] },
    'line ends are converted by core.autocrlf': {
      config: ['core.autocrlf', 'true'],
      content: 'a\r\nb\r\n',
      lines: ['a', 'b'],
    },
    'line ends are converted by text': {
      attributes: '*.txt text\n',
      content: 'a\r\nb\r\n',
      lines: ['a', 'b'],
    },
    'mixed line ends stay with text=auto and a lone carriage return': {
      attributes: '*.txt text=auto\n',
      content: 'a\r\nb\rc\n',
      lines: ['a\r', 'b\rc'],
    },
    'keywords are folded by ident': {
      attributes: '*.txt ident\n',
      content: 'x $Id: 123 $ y\n',
      lines: ['x $Id$ y'],
    },
    'UTF-16 becomes UTF-8 by working-tree-encoding': {
      attributes: '*.txt working-tree-encoding=UTF-16\n',
      content: Buffer.from('\ufeffä\n', 'utf16le'),
      lines: ['ä'],
    },
    'a hidden file is shown all the same': { attributes: '*.txt -diff\n', content: 'a\r\n', lines: ['a\r'] },
    'a hidden file is converted all the same': {
      attributes: '*.txt -diff text\n',
      content: 'a\r\n',
      lines: ['a'],
    },
  }
  for (const [name, { attributes = '', config, content, lines }] of Object.entries(conversions)) {
    it(`read as git would store them: ${name}`, async () => {
      const repository = committed({ '.gitattributes': attributes })
      if (config !== undefined) repository.git('config', ...config)
      repository.write('new.txt', content)
      const change = (await repository.read(workspace))._unsafeUnwrap()
      expect(change.files.map(({ newPath, untracked, binary }) => ({ newPath, untracked, binary }))).toEqual([
        { newPath: 'new.txt', untracked: true, binary: false },
      ])
      expect(addedLines(change.files[0])).toEqual(lines)
    })
  }
})

describe('tracked files', () => {
  it('with converted line ends show what git would store', async () => {
    const repository = committed({ '.gitattributes': '*.txt text eol=crlf\n', 'a.txt': 'a\r\nb\r\n' })
    repository.write('a.txt', 'a\r\nB\r\n')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(addedLines(change.files[0])).toEqual(['B'])
  })

  it('that became a pipe are named, and all others are read', async () => {
    const repository = committed({ pipe: 'x\n', 'code.ts': 'one\n', 'also.ts': 'one\n' })
    rmSync(join(repository.dir, 'pipe'))
    execFileSync('mkfifo', [join(repository.dir, 'pipe')])
    repository.write('code.ts', 'two\n')
    const change = (await repository.read(workspace))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['M code.ts +1 -1', 'M pipe +0 -0 not_a_file'])
    expect((await change.repository.readFile('pipe', { maxBytes: 9 })).isErr()).toBe(true)
    expect((await change.repository.search(find('two'), {}))._unsafeUnwrap().matches).toHaveLength(1)
  })

  it('that may not be read are named, and all others are read', async () => {
    const repository = committed({ locked: 'x\n', 'code.ts': 'one\n' })
    repository.write('locked', 'y\n', 0)
    repository.write('code.ts', 'two\n')
    repository.write('new locked', 'y\n', 0)
    await asOrdinaryUser(repository.dir, async () => {
      const change = (await repository.read(workspace))._unsafeUnwrap()
      expect(change.files.map(brief)).toEqual([
        'M code.ts +1 -1',
        'M locked +0 -0 unreadable',
        'A new locked +0 -0 untracked unreadable',
      ])
      expect((await change.repository.readFile('locked', { maxBytes: 9 }))._unsafeUnwrapErr().code).toBe(
        'failed',
      )
    })
  })

  it('over the limit of comparison are named, and told from binary ones', async () => {
    const repository = committed({ 'huge.txt': 'small\n', picture: 'GIF\0a' })
    repository.write('huge.txt', Buffer.alloc(17 * 1024 * 1024, 'a line of text\n'))
    repository.write('picture', 'GIF\0b')
    const expected = ['M huge.txt +0 -0 too_large', 'M picture +0 -0 binary']
    expect(await files(repository)).toEqual(expected)
    const from = repository.git('rev-parse', 'HEAD')
    const to = repository.commit()
    const range = (await repository.read({ mode: 'range', from, to }))._unsafeUnwrap()
    expect(range.files.map(brief)).toEqual(expected)
  })

  it('may become links and folders', async () => {
    const repository = committed({ link: 'x\n', folder: 'x\n' })
    for (const name of ['link', 'folder']) rmSync(join(repository.dir, name))
    repository.link('link', 'elsewhere')
    repository.write('folder/inside', 'y\n')
    expect(await files(repository)).toEqual([
      'D folder +0 -1',
      'A folder/inside +1 -0 untracked',
      'T link +1 -1',
    ])
  })
})

describe('reading the working tree', () => {
  it('serves what is tracked or untracked, and nothing that is ignored, outside or of git', async () => {
    const repository = committed({ '.gitignore': 'ignored*\n', 'a/tracked.ts': 'tracked\n' })
    repository.write('untracked.ts', 'untracked\n')
    repository.write('ignored.env', 'SECRET\n')
    repository.link('to-tracked', 'a/tracked.ts')
    repository.link('to-ignored', 'ignored.env')
    repository.link('to-git', '.git/config')
    repository.link('to-passwd', '/etc/passwd')
    repository.link('to-parent', '../../../etc/passwd')
    repository.link('folder', 'a')
    repository.link('loop', 'loop')
    const { repository: tree } = (await repository.read(workspace))._unsafeUnwrap()
    const read = async (path: string) => {
      const file = await tree.readFile(path, { maxBytes: 1000 })
      return file.isOk() ? decodeBytes(file.value.bytes) : file.error.code
    }
    const expected: Record<string, string> = {
      'a/tracked.ts': 'tracked\n',
      'untracked.ts': 'untracked\n',
      'to-tracked': 'tracked\n',
      'folder/tracked.ts': 'tracked\n',
      'ignored.env': 'not_found',
      'to-ignored': 'not_found',
      'to-git': 'outside_repository',
      'to-passwd': 'outside_repository',
      'to-parent': 'outside_repository',
      loop: 'failed',
      a: 'not_a_file',
      '.git/config': 'invalid_path',
      '.GIT/config': 'invalid_path',
      'a/../.git/config': 'invalid_path',
      '/etc/passwd': 'invalid_path',
      '../x': 'invalid_path',
    }
    const found: Record<string, string> = {}
    for (const path of Object.keys(expected)) found[path] = await read(path)
    expect(found).toEqual(expected)
    const listed = (await tree.list({ directory: '', cursor: null, limit: 100 }, {}))._unsafeUnwrap().paths
    expect(listed.filter((path) => /ignored|\.git\//.test(path))).toEqual(['to-ignored'])
    expect((await tree.search(find('SECRET'), {}))._unsafeUnwrap().matches).toEqual([])
  })

  it('shows what the disk holds now', async () => {
    const repository = committed({ x: 'one\n', y: 'one\n' })
    const { repository: tree } = (await repository.read(workspace))._unsafeUnwrap()
    repository.write('x', 'two\n')
    rmSync(join(repository.dir, 'y'))
    const read = await tree.readFile('x', { maxBytes: 9 })
    expect(decodeBytes(read._unsafeUnwrap().bytes)).toBe('two\n')
    expect((await tree.readFile('y', { maxBytes: 9 }))._unsafeUnwrapErr().code).toBe('not_found')
    expect((await tree.list({ directory: '', cursor: null, limit: 9 }, {}))._unsafeUnwrap().paths).toEqual([
      'x',
    ])
  })

  it('finds tracked and untracked text alike, ignored but tracked files too', async () => {
    const repository = nativeRepository()
    repository.write('.gitignore', 'vendor/\n')
    repository.write('vendor/forced.ts', 'needle\n')
    repository.write('plain.ts', 'needle\n')
    repository.git('add', '-f', '.')
    repository.git('commit', '-q', '-m', 'x')
    repository.write('plain.ts', 'x\nneedle\n')
    repository.write('untracked.ts', 'needle\n')
    repository.write('vendor/ignored.ts', 'needle\n')
    repository.write('large', Buffer.alloc(1024 * 1024 + 1, 'needle '))
    repository.write('binary', 'needle\0')
    const { repository: tree } = (await repository.read(workspace))._unsafeUnwrap()
    for (let round = 0; round < 2; round++) {
      const found = (await tree.search(find('needle'), {}))._unsafeUnwrap()
      expect(found.matches.map(({ path, line }) => `${path}:${line}`)).toEqual([
        'plain.ts:2',
        'untracked.ts:1',
        'vendor/forced.ts:1',
      ])
      expect(found).toMatchObject({ truncated: false, skippedFiles: 2 })
    }
  })
})

describe('what is staged', () => {
  it('is compared with HEAD, and read as it is staged', async () => {
    const repository = committed({ 'pay.ts': 'fee = 0.02\n', 'same.ts': 'x\n' })
    repository.write('pay.ts', 'fee = n / 0\n')
    repository.write('new.ts', 'new needle\n')
    repository.git('add', '-A')
    repository.write('pay.ts', 'fee = 0.03\n')
    repository.write('untracked.ts', 'needle\n')
    const change = (await repository.read({ mode: 'staged' }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['A new.ts +1 -0', 'M pay.ts +1 -1'])
    // Neither the index nor the working tree changes the answers any more.
    repository.write('pay.ts', 'fee = 7\n')
    repository.git('add', '-A')
    const read = await change.repository.readFile('pay.ts', { maxBytes: 99 })
    expect(decodeBytes(read._unsafeUnwrap().bytes)).toBe('fee = n / 0\n')
    const { paths } = (
      await change.repository.list({ directory: '', cursor: null, limit: 9 }, {})
    )._unsafeUnwrap()
    expect(paths).toEqual(['new.ts', 'pay.ts', 'same.ts'])
    const found = (await change.repository.search(find('needle'), {}))._unsafeUnwrap()
    expect(found.matches).toEqual([{ path: 'new.ts', line: 1, text: 'new needle' }])
  })

  it('is compared with nothing before the first commit', async () => {
    const repository = nativeRepository()
    repository.write('x', 'x\n')
    repository.git('add', '.')
    const change = (await repository.read({ mode: 'staged' }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['A x +1 -0'])
    expect((await nativeRepository().read({ mode: 'staged' }))._unsafeUnwrap().files).toEqual([])
  })

  it('is what git is about to commit, when it says so to a hook', async () => {
    const repository = committed({ 'one.ts': 'one\n', 'two.ts': 'one\n' })
    repository.write('one.ts', 'two\n')
    repository.write('two.ts', 'two\n')
    repository.git('add', 'one.ts')
    execFileSync('cp', [join(repository.dir, '.git/index'), join(repository.dir, '.git/next-index-1.lock')])
    const env = { GIT_INDEX_FILE: '.git/next-index-1.lock' }
    execFileSync('git', ['add', 'two.ts'], { cwd: repository.dir, env: { ...repository.env, ...env } })
    const hooked = (await repository.read({ mode: 'staged' }, { env }))._unsafeUnwrap()
    expect(hooked.files.map(brief)).toEqual(['M one.ts +1 -1', 'M two.ts +1 -1'])
    const other = nativeRepository()
    const elsewhere = { GIT_INDEX_FILE: join(other.dir, '.git/index') }
    const usual = (await repository.read({ mode: 'staged' }, { env: elsewhere }))._unsafeUnwrap()
    expect(usual.files.map(brief)).toEqual(['M one.ts +1 -1'])
  })

  it('leaves no copy of the index behind', async () => {
    const temporary = newFolder()
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const repository = committed({ x: 'x\n' })
    repository.write('new', 'needle\n')
    for (const mode of ['staged', 'workspace'] as const) {
      const change = (await repository.read({ mode }))._unsafeUnwrap()
      await change.repository.search(find('needle'), {})
      expect(readdirSync(temporary)).toHaveLength(1)
      await change.close()
      await change.close()
      expect(readdirSync(temporary)).toEqual([])
    }
  })
})
