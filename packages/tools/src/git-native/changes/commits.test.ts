import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeBytes } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import {
  addedLines,
  brief,
  type NativeRepository,
  nativeRepository,
  newFolder,
  repositoryAt,
} from '../native-repository.test-support.ts'

/** `main` and `feature`, each a commit ahead of where they part. */
function twoBranches(): NativeRepository {
  const repository = nativeRepository()
  repository.write('shared.txt', 'one\n')
  repository.write('mine.txt', 'one\n')
  repository.commit('base')
  repository.git('switch', '-q', '-c', 'feature')
  repository.write('mine.txt', 'two\n')
  repository.commit('mine')
  repository.git('switch', '-q', 'main')
  repository.write('shared.txt', 'two\n')
  repository.commit('theirs')
  return repository
}

describe('a range', () => {
  it('is what the second commit has that the merge base has not, at full ids', async () => {
    const repository = twoBranches()
    const change = (await repository.read({ mode: 'range', from: 'main', to: 'feature' }))._unsafeUnwrap()
    const id = (name: string) => repository.git('rev-parse', name)
    expect(change.files.map(brief)).toEqual(['M mine.txt +1 -1'])
    expect(change).toMatchObject({
      mode: 'range',
      base: { rev: 'main', oid: id('main') },
      head: { rev: 'feature', oid: id('feature') },
      mergeBase: id('main~1'),
      warnings: [],
    })
  })

  it('reads both sides from the commits, wherever branches and files move to', async () => {
    const repository = twoBranches()
    const change = (await repository.read({ mode: 'range', from: 'main', to: 'feature' }))._unsafeUnwrap()
    repository.git('branch', '-f', 'feature', 'main')
    repository.write('mine.txt', 'edited\n')
    const read = async (side: 'repository' | 'baseRepository') =>
      decodeBytes(
        (await change[side]?.readFile('mine.txt', { maxBytes: 100 }))?._unsafeUnwrap().bytes ??
          new Uint8Array(),
      )
    expect([await read('baseRepository'), await read('repository')]).toEqual(['one\n', 'two\n'])
  })

  it('is the same from a folder below, and from a bare clone', async () => {
    const repository = twoBranches()
    repository.write('deep/er/x', 'x\n')
    const bare = join(newFolder(), 'bare.git')
    repository.git('clone', '-q', '--bare', '.', bare)
    const request = { mode: 'range', from: 'main', to: 'feature' } as const
    const below = (await repository.read(request, { below: 'deep/er' }))._unsafeUnwrap()
    const cloned = (await repositoryAt(bare).read(request))._unsafeUnwrap()
    expect(below.files.map(brief)).toEqual(['M mine.txt +1 -1'])
    expect(cloned.files.map(brief)).toEqual(['M mine.txt +1 -1'])
  })

  it('says that it took one of several merge bases', async () => {
    const repository = twoBranches()
    const [main, feature] = [repository.git('rev-parse', 'main'), repository.git('rev-parse', 'feature')]
    repository.git('merge', '-q', '-m', 'cross', feature)
    repository.git('switch', '-q', 'feature')
    repository.git('merge', '-q', '-m', 'cross', main)
    const change = (await repository.read({ mode: 'range', from: 'main', to: 'feature' }))._unsafeUnwrap()
    expect(change.warnings.map(({ code }) => code)).toEqual(['several_merge_bases'])
    expect([main, feature]).toContain(change.mergeBase)
  })

  it('says which name stands for more than one thing', async () => {
    const repository = twoBranches()
    repository.git('tag', 'feature', 'main')
    const change = (await repository.read({ mode: 'range', from: 'main', to: 'feature' }))._unsafeUnwrap()
    expect(change.warnings).toMatchObject([
      { code: 'ambiguous_revision', subject: 'feature', incomplete: false },
    ])
    expect(change.head?.oid).toBe(repository.git('rev-parse', 'refs/tags/feature'))
  })

  it('keeps to the asked number of surrounding lines, whatever is set', async () => {
    const repository = nativeRepository()
    repository.write('f', `${Array.from({ length: 20 }, (_, line) => line).join('\n')}\n`)
    const from = repository.commit()
    repository.write(
      'f',
      `${Array.from({ length: 20 }, (_, line) => (line === 10 ? 'x' : line)).join('\n')}\n`,
    )
    const to = repository.commit()
    repository.git('config', 'diff.context', '9')
    const linesWith = async (contextLines: number) => {
      const change = (await repository.read({ mode: 'range', from, to }, { contextLines }))._unsafeUnwrap()
      return change.files[0]?.hunks[0]?.lines.length
    }
    expect([await linesWith(0), await linesWith(3), await linesWith(5)]).toEqual([2, 8, 12])
  })

  it('works in a SHA-256 repository', async () => {
    const repository = nativeRepository('--object-format=sha256')
    repository.write('a/x', 'one\n')
    const from = repository.commit()
    repository.write('a/x', 'two\n')
    const to = repository.commit()
    const change = (await repository.read({ mode: 'range', from, to }))._unsafeUnwrap()
    expect(change.head?.oid).toHaveLength(64)
    expect(change.files.map(brief)).toEqual(['M a/x +1 -1'])
    expect((await change.repository.stat('a/x', {}))._unsafeUnwrap()).toMatchObject({ kind: 'file', size: 4 })
    expect(
      (await change.repository.list({ directory: '', cursor: null, limit: 9 }, {}))._unsafeUnwrap().paths,
    ).toEqual(['a/x'])
  })

  it('leaves replacement objects and grafts out of account', async () => {
    const repository = twoBranches()
    repository.git(
      'replace',
      repository.git('rev-parse', 'feature:mine.txt'),
      repository.git('rev-parse', 'main:shared.txt'),
    )
    const change = (await repository.read({ mode: 'range', from: 'main', to: 'feature' }))._unsafeUnwrap()
    expect(addedLines(change.files[0])).toEqual(['two'])
    const read = await change.repository.readFile('mine.txt', { maxBytes: 100 })
    expect(decodeBytes(read._unsafeUnwrap().bytes)).toBe('two\n')
  })
})

describe('a range that cannot be read', () => {
  const failures: Record<string, { from: string; to: string; code: string; subject: string }> = {
    'names nothing at its start': { from: 'nope', to: 'main', code: 'unknown_revision', subject: 'nope' },
    'names nothing at its end': { from: 'main', to: 'nope', code: 'unknown_revision', subject: 'nope' },
    'begins like an option': {
      from: '--output=pwned',
      to: 'main',
      code: 'invalid_revision',
      subject: '--output=pwned',
    },
    'ends like an option': { from: 'main', to: '-c', code: 'invalid_revision', subject: '-c' },
    'has a range for an end': {
      from: 'main',
      to: 'main..feature',
      code: 'invalid_revision',
      subject: 'main..feature',
    },
    'names a tree': { from: 'main', to: 'main^{tree}', code: 'invalid_revision', subject: 'main^{tree}' },
  }
  for (const [name, { from, to, code, subject }] of Object.entries(failures)) {
    it(`because it ${name}`, async () => {
      const repository = twoBranches()
      const error = (await repository.read({ mode: 'range', from, to }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code, subject })
      expect(existsSync(join(repository.dir, 'pwned'))).toBe(false)
    })
  }

  it('because the two have nothing in common', async () => {
    const repository = twoBranches()
    repository.git('switch', '-q', '--orphan', 'other')
    repository.write('x', 'x\n')
    repository.commit()
    const error = (await repository.read({ mode: 'range', from: 'main', to: 'other' }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'no_merge_base', subject: 'main...other' })
    expect(error.remedy).not.toContain('fetch')
  })

  it.each(['main', 'refs/heads/main'])(
    'because the commit of %s is missing, which is no unknown name',
    async (from) => {
      const repository = twoBranches()
      const id = repository.git('rev-parse', 'main').trim()
      rmSync(join(repository.dir, '.git/objects', id.slice(0, 2), id.slice(2)))
      const error = (await repository.read({ mode: 'range', from, to: 'feature' }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code: 'objects_missing', subject: from })
      expect(error.remedy).not.toContain('fetch')
    },
  )

  it('because there is no commit yet', async () => {
    const error = (
      await nativeRepository().read({ mode: 'range', from: 'HEAD', to: 'HEAD' })
    )._unsafeUnwrapErr()
    expect(error.code).toBe('unborn_branch')
  })

  it('because there is no repository, or no folder', async () => {
    const nowhere = repositoryAt(newFolder())
    const request = { mode: 'range', from: 'a', to: 'b' } as const
    expect((await nowhere.read(request))._unsafeUnwrapErr()).toMatchObject({ code: 'not_a_repository' })
    expect((await nowhere.read(request, { below: 'gone' }))._unsafeUnwrapErr()).toMatchObject({
      code: 'not_a_repository',
      subject: 'gone',
    })
  })

  it('because a short id fits more than one object', async () => {
    const repository = nativeRepository()
    // Enough commits that two of them begin with the same four digits.
    const stream = Array.from(
      { length: 600 },
      (_, n) =>
        `commit refs/heads/many\nmark :${n + 1}\ncommitter a <a@example.invalid> ${1700000000 + n} +0000\n` +
        `data 1\nx\n${n === 0 ? '' : `from :${n}\n`}`,
    ).join('')
    const { dir: cwd, env } = repository
    execFileSync('git', ['fast-import', '--quiet'], { cwd, env, input: stream })
    const ids = repository
      .git('rev-list', 'many')
      .split('\n')
      .map((id) => id.slice(0, 4))
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    const error = (await repository.read({ mode: 'commit', commit: twice ?? '' }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'unknown_revision', subject: twice })
    expect(error.detail).toContain('more than one')
  })
})

describe('a commit', () => {
  it('is compared with its parent', async () => {
    const repository = twoBranches()
    const change = (await repository.read({ mode: 'commit', commit: 'feature' }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['M mine.txt +1 -1'])
    expect(change).toMatchObject({ mode: 'commit', base: { rev: 'feature^' }, mergeBase: null, warnings: [] })
  })

  it('is compared with nothing when it is the first', async () => {
    const repository = twoBranches()
    const change = (await repository.read({ mode: 'commit', commit: 'main~1' }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['A mine.txt +1 -0', 'A shared.txt +1 -0'])
    expect(change).toMatchObject({ base: null, baseRepository: null })
  })

  it('is compared with its first parent when it is a merge, and says so', async () => {
    const repository = twoBranches()
    repository.git('merge', '-q', '--no-ff', '-m', 'merge', 'feature')
    const change = (await repository.read({ mode: 'commit', commit: 'main' }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['M mine.txt +1 -1'])
    expect(change.warnings).toMatchObject([
      { code: 'merge_first_parent', subject: 'main', incomplete: false },
    ])
  })

  it('may be named by an annotated tag of a tag, whose message is no part of it', async () => {
    const repository = twoBranches()
    repository.git('tag', '-a', '-m', 'diff --git a/evil b/evil\nnew file mode 100644', 'inner', 'feature')
    repository.git('-c', 'advice.nestedTag=false', 'tag', '-a', '-m', 'outer', 'outer', 'inner')
    const change = (await repository.read({ mode: 'commit', commit: 'outer' }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['M mine.txt +1 -1'])
    expect(change.head).toEqual({ rev: 'outer', oid: repository.git('rev-parse', 'feature') })
  })

  for (const [name, expression] of Object.entries({ 'a blob': 'HEAD:mine.txt', 'a tree': 'HEAD^{tree}' })) {
    it(`is not ${name}`, async () => {
      const repository = twoBranches()
      const commit = repository.git('rev-parse', expression)
      const error = (await repository.read({ mode: 'commit', commit }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code: 'invalid_revision', subject: commit })
    })
  }

  it('is not a range', async () => {
    const error = (await twoBranches().read({ mode: 'commit', commit: 'main..feature' }))._unsafeUnwrapErr()
    expect(error.code).toBe('invalid_revision')
  })
})

describe('a shallow clone', () => {
  function shallowClone(depth: number): { clone: NativeRepository; origin: NativeRepository } {
    const origin = twoBranches()
    for (const step of ['two', 'three', 'four']) {
      origin.write('shared.txt', `${step} more\n`)
      origin.commit(step)
    }
    const dir = join(newFolder(), 'clone')
    origin.git('clone', '-q', `--depth=${depth}`, '--no-single-branch', `file://${origin.dir}`, dir)
    return { clone: repositoryAt(dir), origin }
  }
  const range = { mode: 'range', from: 'origin/main', to: 'origin/feature' } as const

  it('without the merge base is an error with the command that mends it', async () => {
    const { clone } = shallowClone(1)
    const error = (await clone.read(range))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'no_merge_base', subject: 'origin/main...origin/feature' })
    expect(error.remedy).toContain('git fetch --unshallow origin')
    clone.git('fetch', '-q', '--unshallow', 'origin')
    expect((await clone.read(range))._unsafeUnwrap().files.map(brief)).toEqual(['M mine.txt +1 -1'])
  })

  it('fetches what is missing when asked to, and moves no branch', async () => {
    const { clone, origin } = shallowClone(1)
    const before = clone.git('for-each-ref')
    origin.write('later.txt', 'later\n')
    origin.commit('later')
    const change = (await clone.read(range, { deepen: true }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['M mine.txt +1 -1'])
    expect(clone.git('for-each-ref')).toBe(before)
    expect(existsSync(join(clone.dir, '.git/FETCH_HEAD'))).toBe(false)
  })

  it.each([
    ['some commits back', 'HEAD~2'],
    ['a full id', null],
  ])('an end that is cut off, %s, is fetched when asked to', async (_, name) => {
    const { clone, origin } = shallowClone(1)
    const from = name ?? origin.git('rev-parse', 'main~2')
    const cutOff = { mode: 'range', from, to: 'HEAD' } as const
    const error = (await clone.read(cutOff))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'unknown_revision', subject: from })
    expect(error.remedy).toContain('git fetch --unshallow origin')
    expect(error.remedy).toContain('--deepen')
    const change = (await clone.read(cutOff, { deepen: true }))._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(['M shared.txt +1 -1'])
  })

  it.each(['main', 'origin/main', 'refs/heads/main', 'refs/remotes/origin/main', 'v1.0', 'refs/tags/v1.0'])(
    'of one branch knows %s after the command that the error names',
    async (from) => {
      const origin = twoBranches()
      origin.git('tag', '-a', '-m', 'one', 'v1.0', 'main')
      const dir = join(newFolder(), 'clone')
      origin.git('clone', '-q', '--single-branch', '--no-tags', '-b', 'feature', `file://${origin.dir}`, dir)
      const clone = repositoryAt(dir)
      const request = { mode: 'range', from, to: 'HEAD' } as const
      const error = (await clone.read(request))._unsafeUnwrapErr()
      const command = /fetch it: git (fetch origin \S+)$/.exec(error.remedy ?? '')?.[1] ?? ''
      clone.git(...command.split(' '))
      expect((await clone.read(request))._unsafeUnwrap().files.map(brief)).toEqual(['M mine.txt +1 -1'])
    },
  )

  it('fetches nothing for a name that nobody knows', async () => {
    const { clone } = shallowClone(1)
    const unknown = { ...range, from: 'no-such-branch' }
    const error = (await clone.read(unknown, { deepen: true }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'unknown_revision', subject: 'no-such-branch' })
    expect(clone.git('rev-list', '--count', '--all')).toBe(
      shallowClone(1).clone.git('rev-list', '--count', '--all'),
    )
  })

  it('runs no program that the repository names for the fetch', async () => {
    const { clone } = shallowClone(1)
    for (const [name, value] of [
      ['remote.origin.uploadpack', `touch ${clone.dir}/ran; git-upload-pack`],
      ['core.sshCommand', `touch ${clone.dir}/ran`],
      ['core.fsmonitor', `touch ${clone.dir}/ran`],
      ['core.alternateRefsCommand', `touch ${clone.dir}/ran`],
    ] as const)
      clone.git('config', name, value)
    clone.write('.git/hooks/reference-transaction', `#!/bin/sh\ntouch ${clone.dir}/ran\n`, 0o755)
    expect((await clone.read(range, { deepen: true })).isOk()).toBe(true)
    expect(existsSync(join(clone.dir, 'ran'))).toBe(false)
  })

  it('says what went wrong when the server is gone', async () => {
    const { clone } = shallowClone(1)
    clone.git('config', 'remote.origin.url', 'file:///nowhere/secret-place')
    const error = (await clone.read(range, { deepen: true }))._unsafeUnwrapErr()
    expect(error.code).toBe('no_merge_base')
    expect(error.detail).toContain('fetching more history failed')
    expect(JSON.stringify(error)).not.toContain('secret-place')
  })

  it('never takes a commit at its edge for the first', async () => {
    const { clone } = shallowClone(1)
    const error = (await clone.read({ mode: 'commit', commit: 'HEAD' }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'objects_missing', remedy: 'fetch it: git fetch --deepen=1' })
    clone.git('fetch', '-q', '--deepen=1')
    expect((await clone.read({ mode: 'commit', commit: 'HEAD' }))._unsafeUnwrap().files).toHaveLength(1)
  })

  it('a full clone stays full', async () => {
    const repository = twoBranches()
    repository.git('switch', '-q', '--orphan', 'other')
    repository.commit()
    const error = (
      await repository.read({ mode: 'range', from: 'main', to: 'other' }, { deepen: true })
    )._unsafeUnwrapErr()
    expect(error.code).toBe('no_merge_base')
    expect(repository.git('rev-parse', '--is-shallow-repository')).toBe('false')
  })
})

describe('a partial clone', () => {
  function partialClone(): NativeRepository {
    const origin = twoBranches()
    origin.git('config', 'uploadpack.allowFilter', 'true')
    const dir = join(newFolder(), 'clone')
    origin.git('clone', '-q', '--no-checkout', '--filter=blob:none', `file://${origin.dir}`, dir)
    return repositoryAt(dir)
  }

  it('is told from a change that is there, and fetches nothing by itself', async () => {
    const clone = partialClone()
    const error = (
      await clone.read({ mode: 'range', from: 'origin/main', to: 'origin/feature' })
    )._unsafeUnwrapErr()
    expect(error.code).toBe('objects_missing')
    expect(error.remedy).toContain('git fetch --refetch --no-filter')
    expect(clone.git('rev-list', '--objects', '--all', '--missing=print').match(/^\?/gm)).not.toBeNull()
  })

  it('answers what it can, question by question', async () => {
    const clone = partialClone()
    const change = (
      await clone.read({ mode: 'range', from: 'origin/main', to: 'origin/main' })
    )._unsafeUnwrap()
    const read = () => change.repository.readFile('mine.txt', { maxBytes: 100 })
    expect((await read())._unsafeUnwrapErr().code).toBe('objects_missing')
    expect(
      (await change.repository.list({ directory: '', cursor: null, limit: 9 }, {}))._unsafeUnwrap().paths,
    ).toEqual(['mine.txt', 'shared.txt'])
    const [again, entry] = await Promise.all([read(), change.repository.stat('mine.txt', {})])
    expect(again._unsafeUnwrapErr().code).toBe('objects_missing')
    expect(entry._unsafeUnwrapErr().code).toBe('objects_missing')
    const query = {
      text: 'one',
      kind: 'literal',
      caseSensitive: true,
      directory: '',
      globs: [],
      maxMatches: 9,
    } as const
    expect((await change.repository.search(query, {}))._unsafeUnwrapErr().code).toBe('objects_missing')
  })
})
