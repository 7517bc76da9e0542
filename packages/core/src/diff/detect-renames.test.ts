import { errAsync, okAsync } from 'neverthrow'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeText } from '../vocabulary/byte-text.ts'
import { type DetectRenamesOptions, detectRenames } from './detect-renames.ts'
import { createGitRepository, type GitRepository } from './git-repository.test-support.ts'
import { parseGitDiff } from './parse-git-diff.ts'

interface File {
  readonly path: string
  readonly mode: string
  readonly id: string | null
  readonly content: string
}

function file(path: string, content: string, more: Partial<File> = {}): File {
  return { path, mode: '100644', id: null, content, ...more }
}

const read = (one: File) => okAsync(encodeText(one.content))
const text = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join('')

async function find(deleted: File[], added: File[], options?: DetectRenamesOptions): Promise<string[]> {
  const found = await detectRenames(deleted, added, read, options)
  return found
    ._unsafeUnwrap()
    .pairs.map(({ from, to, similarity }) => `${from.path} -> ${to.path} ${similarity}`)
}

describe('detectRenames', () => {
  it('pairs equal ids without reading anything', async () => {
    const unread = () => errAsync('read')
    const one = file('a', '', { id: '1' })
    const other = file('b', '', { id: '1' })
    const found = await detectRenames([one], [other], unread)
    expect(found._unsafeUnwrap()).toEqual({
      pairs: [{ from: one, to: other, similarity: 100 }],
      limited: false,
    })
  })

  it('prefers, of files with one id, the one that keeps its name', async () => {
    const same = { id: '1' }
    const deleted = [file('a/x', '', same), file('a/y', '', same)]
    expect(await find(deleted, [file('b/y', '', same), file('b/z', '', same)])).toEqual([
      'a/y -> b/y 100',
      'a/x -> b/z 100',
    ])
  })

  it('pairs files of one type only', async () => {
    const link = file('l', 'x\n', { id: '1', mode: '120000' })
    expect(await find([link], [file('m', 'x\n', { id: '1' })])).toEqual([])
    expect(await find([link], [file('m', 'x\n', { id: '1', mode: '120000' })])).toEqual(['l -> m 100'])
    expect(await find([file('a', text(0, 9))], [file('b', text(0, 9), { mode: '100755' })])).toEqual([
      'a -> b 100',
    ])
  })

  it('measures the equal share of the larger file', async () => {
    expect(await find([file('a', text(10, 20))], [file('b', text(15, 25))])).toEqual(['a -> b 50'])
    expect(await find([file('a', text(10, 20))], [file('b', text(16, 26))])).toEqual([])
    expect(await find([file('a', text(10, 20))], [file('b', text(10, 30))])).toEqual(['a -> b 50'])
    expect(await find([file('a', text(10, 20))], [file('b', text(16, 26))], { similarity: 40 })).toEqual([
      'a -> b 40',
    ])
  })

  it('takes the best pair first, and each file once', async () => {
    const deleted = [file('a', text(10, 30)), file('b', text(12, 32))]
    const added = [file('c', text(11, 31)), file('d', text(12, 32))]
    expect(await find(deleted, added)).toEqual(['a -> c 95', 'b -> d 100'])
  })

  it('sees through changed line ends', async () => {
    const windows = text(0, 20).replaceAll('\n', '\r\n')
    expect(await find([file('a', text(0, 20))], [file('b', windows)])).toEqual(['a -> b 88'])
  })

  it('pairs no two empty files without an id', async () => {
    expect(await find([file('a', '')], [file('b', '')])).toEqual([])
  })

  it('keeps a moved name even past the limit, and says that it stopped there', async () => {
    const deleted = [file('old/x', text(0, 20)), file('old/y', text(20, 40)), file('old/z', text(40, 60))]
    const added = [file('new/x', text(0, 19)), file('new/w', text(20, 40)), file('new/v', text(40, 60))]
    const found = (await detectRenames(deleted, added, read, { limit: 1 }))._unsafeUnwrap()
    expect(found.limited).toBe(true)
    expect(found.pairs.map(({ to }) => to.path)).toEqual(['new/x'])
  })

  it('hands on the first failure to read', async () => {
    const found = await detectRenames([file('a', 'x')], [file('b', 'x')], () => errAsync('gone'))
    expect(found._unsafeUnwrapErr()).toBe('gone')
  })
})

describe('renames beside those of real git', () => {
  let repository: GitRepository
  beforeEach(() => {
    repository = createGitRepository()
  })
  afterEach(() => repository.remove())

  it('are the same pairs with the same similarity', async () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
    const body = (seed: number, lines: number) =>
      Array.from(
        { length: lines },
        (_, index) => `${words[(seed * 7 + index * (seed + 3)) % 8]} ${seed} ${index}\n`,
      ).join('')
    const contents = new Map<string, string>()
    for (let index = 0; index < 40; index++) {
      const content = body(index, 10 + (index % 17))
      contents.set(`0:src/${index}.txt`, content)
      repository.write(`src/${index}.txt`, content)
    }
    const base = repository.commit()
    repository.git('rm', '-rq', 'src')
    for (let index = 0; index < 40; index++) {
      const rows = body(index, 10 + (index % 17)).split(/(?<=\n)/)
      const changed = rows
        .map((row, place) => (place % 11 < index % 9 ? `${row.trim()} new\n` : row))
        .join('')
      const path = index % 3 === 0 ? `lib/${index}.txt` : `lib/deep/n${index}.txt`
      contents.set(`1:${path}`, changed)
      repository.write(path, changed)
    }
    const head = repository.commit()
    const form = ['-r', '--raw', '--numstat', '-p', '-z', '--full-index', '--abbrev=40', base, head]
    const listed = (words: readonly string[]) =>
      parseGitDiff(repository.git('diff-tree', ...words, ...form))._unsafeUnwrap()
    const plain = listed(['--no-renames'])
    const side = (which: '0' | '1', status: string) =>
      plain
        .filter((changed) => changed.status === status)
        .map((changed) => {
          const path = changed.newPath ?? changed.oldPath ?? ''
          const id = changed.newId ?? changed.oldId
          return file(path, contents.get(`${which}:${path}`) ?? '', { id })
        })
    const own = await find(side('0', 'deleted'), side('1', 'added'))
    const theirs = listed(['-M'])
      .filter((changed) => changed.status === 'renamed')
      .map((changed) => `${changed.oldPath} -> ${changed.newPath} ${changed.similarity}`)
    expect(theirs.length).toBeGreaterThan(20)
    expect(own.toSorted()).toEqual(theirs.toSorted())
  })
})
