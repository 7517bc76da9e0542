import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addedLines,
  brief,
  type NativeRepository,
  nativeRepository,
  newFolder,
  type TestRequest,
} from './native-repository.test-support.ts'

const requests: Record<string, TestRequest> = {
  range: { mode: 'range', from: 'HEAD~1', to: 'HEAD' },
  commit: { mode: 'commit', commit: 'HEAD' },
  staged: { mode: 'staged' },
  workspace: { mode: 'workspace' },
}

/** A repository with something to see in each mode, and programs in every place that git would run one from. */
function boobyTrapped(): { readonly repository: NativeRepository; readonly ran: () => string[] } {
  const repository = nativeRepository()
  const traces = newFolder()
  const trap = (name: string) => {
    const file = join(repository.dir, '.git', `trap-${name}`)
    repository.write(`.git/trap-${name}`, `#!/bin/sh\n: > '${traces}/${name}'\ncat\n`, 0o755)
    return file
  }
  const attributes =
    '*.conf diff=evil\n*.ts filter=evil\n*.js filter="a=b"\n*.py filter=tree\n*.go filter=included\n'
  for (const name of ['a.conf', 'b.ts', 'c.js', 'd.py', 'e.go']) repository.write(name, 'one\n')
  repository.commit()
  repository.write('.gitattributes', attributes)
  for (const name of ['a.conf', 'b.ts', 'c.js', 'd.py', 'e.go']) repository.write(name, 'two\n')
  repository.commit()
  for (const name of ['a.conf', 'b.ts', 'c.js', 'd.py', 'e.go']) repository.write(name, 'three\n')
  repository.git('add', '-A')
  for (const name of ['a.conf', 'b.ts', 'c.js', 'd.py', 'e.go']) repository.write(name, 'four four\n')
  repository.write('new.ts', 'new\r\n')
  repository.git('config', 'extensions.worktreeConfig', 'true')
  repository.write('.git/more', `[filter "included"]\n\tclean = ${trap('included')}\n\trequired = true\n`)
  repository.write('.git/config.worktree', `[filter "tree"]\n\tclean = ${trap('worktree-config')}\n`)
  for (const [name, value] of Object.entries({
    'core.fsmonitor': trap('fsmonitor'),
    'core.pager': trap('pager'),
    'core.editor': trap('editor'),
    'core.sshCommand': trap('ssh'),
    'core.askPass': trap('askpass'),
    'core.alternateRefsCommand': trap('alternates'),
    'credential.helper': trap('credential'),
    'diff.external': trap('external'),
    'diff.evil.command': trap('diff-command'),
    'diff.evil.textconv': trap('textconv'),
    'diff.default.textconv': trap('default-textconv'),
    'diff.default.command': trap('default-command'),
    'pager.diff': trap('pager-diff'),
    'pager.grep': trap('pager-grep'),
    'filter.evil.clean': trap('clean'),
    'filter.evil.smudge': trap('smudge'),
    'filter.evil.process': trap('process'),
    'filter.evil.required': 'true',
    'filter.a=b.clean': trap('odd-name'),
    'include.path': 'more',
    'uploadpack.packObjectsHook': trap('pack'),
    'gc.recentObjectsHook': trap('gc'),
    'alias.diff': `!${trap('alias')}`,
  })) {
    repository.git('config', name, value)
  }
  for (const hook of [
    'post-index-change',
    'reference-transaction',
    'post-checkout',
    'pre-commit',
    'fsmonitor-watchman',
  ]) {
    repository.write(`.git/hooks/${hook}`, `#!/bin/sh\n: > '${traces}/hook-${hook}'\n`, 0o755)
  }
  return { repository, ran: () => readdirSync(traces) }
}

/** Asks a change all there is to ask. */
async function useAll(repository: NativeRepository, request: TestRequest): Promise<string[]> {
  const change = (await repository.read(request))._unsafeUnwrap()
  for (const side of [change.repository, change.baseRepository]) {
    await side?.list({ directory: '', cursor: null, limit: 100 }, {})
    await side?.stat('a.conf', {})
    await side?.readFile('a.conf', { maxBytes: 1000 })
    for (const kind of ['literal', 'regex'] as const) {
      const found = await side?.search(
        { text: 'o', kind, caseSensitive: false, directory: '', globs: [], maxMatches: 100 },
        {},
      )
      expect(found?.isOk()).toBe(true)
    }
  }
  return change.files.map(brief)
}

describe('a repository full of programs', () => {
  const expected: Record<string, string[]> = {
    range: ['A .gitattributes +5 -0'],
    commit: ['A .gitattributes +5 -0'],
    staged: [],
    workspace: ['A new.ts +1 -0 untracked'],
  }
  for (const [name, request] of Object.entries(requests)) {
    it(`runs none of them for ${name}, and shows the real text`, async () => {
      const { repository, ran } = boobyTrapped()
      const files = await useAll(repository, request)
      const sources = ['a.conf', 'b.ts', 'c.js', 'd.py', 'e.go'].map((path) => `M ${path} +1 -1`)
      expect(files).toEqual([...(expected[name] ?? []), ...sources].sort(byPath))
      expect(ran()).toEqual([])
    })
  }

  it('runs none of them through settings in the environment', async () => {
    const { repository, ran } = boobyTrapped()
    const trap = join(repository.dir, '.git/trap-clean')
    const env = {
      GIT_EXTERNAL_DIFF: trap,
      GIT_PAGER: trap,
      PAGER: trap,
      GIT_SSH_COMMAND: trap,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'filter.evil.clean',
      GIT_CONFIG_VALUE_0: trap,
    }
    expect((await repository.read({ mode: 'workspace' }, { env })).isOk()).toBe(true)
    expect(ran()).toEqual([])
  })

  it('runs nothing of a submodule', async () => {
    const { repository: inner, ran } = boobyTrapped()
    const outer = nativeRepository()
    outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${inner.dir}`, 'sub')
    outer.commit()
    const hook = join(inner.dir, '.git/trap-clean')
    outer.git('-C', 'sub', 'config', 'filter.evil.clean', hook)
    outer.git('-C', 'sub', 'config', 'core.fsmonitor', join(inner.dir, '.git/trap-fsmonitor'))
    outer.write('sub/b.ts', 'five five five\n')
    const before = ran()
    const change = (await outer.read({ mode: 'workspace' }))._unsafeUnwrap()
    expect(change.files).toEqual([])
    expect(ran()).toEqual(before)
  })
})

describe('settings that change what git prints', () => {
  const settings: Record<string, string> = {
    'diff.noprefix': 'true',
    'diff.mnemonicPrefix': 'true',
    'diff.srcPrefix': 'x/',
    'diff.renames': 'copies',
    'diff.renameLimit': '1',
    'diff.suppressBlankEmpty': 'true',
    'diff.submodule': 'log',
    'diff.orderFile': 'order',
    'diff.interHunkContext': '50',
    'diff.context': '0',
    'diff.algorithm': 'histogram',
    'diff.indentHeuristic': 'false',
    'diff.colorMoved': 'zebra',
    'diff.wsErrorHighlight': 'all',
    'diff.relative': 'true',
    'diff.default.binary': 'true',
    'diff.default.xfuncname': '^zzz',
    'diff.ignoreSubmodules': 'all',
    'color.ui': 'always',
    'color.diff': 'always',
    'color.grep': 'always',
    'core.quotePath': 'true',
    'core.pager': 'false',
    'core.attributesFile': 'attributes',
    'core.bigFileThreshold': '1',
    'grep.patternType': 'fixed',
    'grep.column': 'true',
    'grep.fullName': 'false',
    'grep.lineNumber': 'false',
    'submodule.recurse': 'true',
  }
  for (const [name, value] of Object.entries(settings)) {
    it(`${name} = ${value} changes nothing`, async () => {
      const repository = nativeRepository()
      const lines = (change: string) =>
        Array.from({ length: 40 }, (_, n) =>
          n % 15 === 7 ? `${change} ${n}` : n % 5 ? `line ${n}` : '',
        ).join('\n')
      repository.write('sub/ä b.ts', lines('old'))
      repository.write('moved.ts', lines('same'))
      repository.write('gone.ts', lines('gone'))
      repository.commit()
      repository.write('sub/ä b.ts', lines('new'))
      repository.git('mv', 'moved.ts', 'zmoved.ts')
      repository.git('rm', '-q', 'gone.ts')
      repository.write('order', '*z\n')
      repository.write('attributes', '* -diff\n')
      repository.commit()
      const read = async () => {
        const change = (
          await repository.read(requests['range'] as TestRequest, { below: 'sub' })
        )._unsafeUnwrap()
        const query = {
          text: 'n.w 7',
          kind: 'regex',
          caseSensitive: true,
          directory: '',
          globs: [],
          maxMatches: 9,
        } as const
        const found = (await change.repository.search(query, {}))._unsafeUnwrap()
        const hunks = change.files.map((file) => file.hunks.map(({ lines: _, ...hunk }) => hunk))
        return { files: change.files.map(brief), hunks, lines: change.files.map(addedLines), found }
      }
      const before = await read()
      expect(before.files).toContain('R moved.ts -> zmoved.ts +0 -0')
      expect(before.found.matches).toEqual([{ path: 'sub/ä b.ts', line: 8, text: 'new 7' }])
      repository.git('config', name, value)
      const after = await read()
      // The heading behind a hunk's numbers is a guess, and the one thing that a driver may still guess in its own way.
      const withoutHeadings = (hunks: typeof before.hunks) =>
        hunks.map((some) => some.map((hunk) => ({ ...hunk, section: '' })))
      expect({ ...after, hunks: withoutHeadings(after.hunks) }).toEqual({
        ...before,
        hunks: withoutHeadings(before.hunks),
      })
    })
  }
})

describe('an attributes file in the change', () => {
  function hiding(): NativeRepository {
    const repository = nativeRepository()
    repository.write('code.ts', 'one\n')
    repository.write('old name.ts', 'a\nb\nc\nd\ne\nf\n')
    repository.write('picture', 'GIF\0one')
    repository.commit()
    repository.write('.gitattributes', '* -diff\n*.ts binary\n')
    repository.write('code.ts', 'two needle\n')
    repository.git('mv', 'old name.ts', 'new [name].ts')
    repository.write('new [name].ts', 'a\nb\nc\nd\ne\nF\n')
    repository.write('picture', 'GIF\0two needle')
    repository.write(Buffer.from([0x78, 0xff, 0x2e, 0x74, 0x73]), 'raw needle\n')
    return repository
  }
  const expected = [
    'A .gitattributes +2 -0',
    'M code.ts +1 -1',
    'R old name.ts -> new [name].ts +1 -1',
    'M picture +0 -0 binary',
    'A x\udcff.ts +1 -0',
  ]
  for (const [name, request] of Object.entries(requests)) {
    it(`hides no text in ${name}, and real binary files stay binary`, async () => {
      const repository = hiding()
      if (name === 'workspace') repository.git('add', '-N', '.')
      if (name === 'staged') repository.git('add', '-A')
      if (name === 'range' || name === 'commit') repository.commit()
      const change = (await repository.read(request))._unsafeUnwrap()
      const files = change.files.map(brief)
      // What was only announced to git is not paired with what went.
      if (name === 'workspace') expect(files).toContain('M code.ts +1 -1')
      else expect(files).toEqual(expected)
      expect(files.filter((file) => file.includes('binary'))).toEqual(['M picture +0 -0 binary'])
      const query = {
        text: 'needle',
        kind: 'literal',
        caseSensitive: true,
        directory: '',
        globs: [],
        maxMatches: 9,
      } as const
      const found = (await change.repository.search(query, {}))._unsafeUnwrap()
      expect(found).toMatchObject({ truncated: false, skippedFiles: 1 })
      expect(found.matches.map(({ path, line }) => `${path}:${line}`)).toEqual(['code.ts:1', 'x\udcff.ts:1'])
    })
  }
})

describe('attributes in the git directory', () => {
  for (const [name, request] of Object.entries(requests)) {
    it(`hide no text in ${name}`, async () => {
      const repository = nativeRepository()
      repository.write('code.ts', 'one\n')
      repository.write('picture', 'GIF\0one')
      repository.commit()
      repository.write('.git/info/attributes', '* -diff\n')
      repository.write('code.ts', 'two\n')
      repository.write('picture', 'GIF\0two')
      if (name === 'staged') repository.git('add', '-A')
      if (name === 'range' || name === 'commit') repository.commit()
      const change = (await repository.read(request))._unsafeUnwrap()
      expect(change.files.map(brief)).toEqual(['M code.ts +1 -1', 'M picture +0 -0 binary'])
    })
  }
})

it('attributes hide no text that takes the place of a submodule', async () => {
  const repository = nativeRepository()
  repository.write('.gitattributes', '* -diff\n')
  repository.git('add', '.')
  repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`)
  repository.git('commit', '-q', '-m', 'x')
  repository.git('rm', '-q', '--cached', 'sub')
  repository.write('sub', 'code\n')
  repository.git('add', 'sub')
  const change = (await repository.read({ mode: 'staged' }))._unsafeUnwrap()
  expect(change.files.map(brief)).toEqual(['T sub +1 -1'])
  expect(addedLines(change.files[0])).toEqual(['code'])
})

describe('the index of the user', () => {
  for (const [name, request] of Object.entries(requests)) {
    it(`is not touched by ${name}, nor is anything else in the git directory`, async () => {
      const { repository } = boobyTrapped()
      // A file that was only touched tempts git to write its new time down.
      repository.write('a.conf', 'four four\n')
      const index = join(repository.dir, '.git/index')
      const before = {
        bytes: readFileSync(index),
        time: statSync(index, { bigint: true }).mtimeNs,
        all: tree(repository),
      }
      await useAll(repository, request)
      expect(readFileSync(index).equals(before.bytes)).toBe(true)
      expect(statSync(index, { bigint: true }).mtimeNs).toBe(before.time)
      expect(tree(repository)).toEqual(before.all)
    })
  }
})

describe('a repository of another user', () => {
  const env = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }
  for (const [name, request] of Object.entries(requests)) {
    it(`is an error for ${name}, never an empty change`, async () => {
      const { repository } = boobyTrapped()
      const error = (await repository.read(request, { env }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code: 'unsafe_repository', subject: 'work' })
      expect(error.remedy).toContain('safe.directory')
      expect(JSON.stringify(error)).not.toContain(newFolder().split('/').at(-2))
    })

    it(`is read for ${name} once the user trusts it`, async () => {
      const { repository } = boobyTrapped()
      const trust = {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'safe.directory',
        GIT_CONFIG_VALUE_0: repository.dir,
      }
      expect((await repository.read(request, { env: { ...env, ...trust } })).isOk()).toBe(true)
    })
  }
})

function tree(repository: NativeRepository): string[] {
  return readdirSync(join(repository.dir, '.git'), { recursive: true, encoding: 'utf8' }).sort()
}

function byPath(a: string, b: string): number {
  return a.slice(2) < b.slice(2) ? -1 : 1
}
