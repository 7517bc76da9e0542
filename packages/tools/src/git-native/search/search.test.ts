import { decodeBytes, type SearchQuery, type SearchResult } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import {
  fakeGit,
  type NativeRepository,
  nativeRepository,
  realGit,
  type TestReading,
} from '../native-repository.test-support.ts'

function committed(files: Readonly<Record<string, string | Uint8Array>>): NativeRepository {
  const repository = nativeRepository()
  for (const [path, content] of Object.entries(files)) repository.write(path, content)
  repository.commit()
  return repository
}

async function search(repository: NativeRepository, query: Partial<SearchQuery>, reading: TestReading = {}) {
  const change = (await repository.read({ mode: 'commit', commit: 'HEAD' }, reading))._unsafeUnwrap()
  return change.repository.search(
    {
      text: 'needle',
      kind: 'literal',
      caseSensitive: true,
      directory: '',
      globs: [],
      maxMatches: 50,
      ...query,
    },
    {},
  )
}

const places = ({ matches }: SearchResult) => matches.map(({ path, line }) => `${path}:${line}`)

describe('a search', () => {
  it('finds lines in order of path bytes, then line', async () => {
    const repository = committed({
      'b.ts': 'needle\n\nneedle needle\n',
      'a/z.ts': 'needle',
      'a.ts': 'x\nneedle\n',
      'a-b': 'needle\n',
    })
    const found = (await search(repository, {}))._unsafeUnwrap()
    expect(places(found)).toEqual(['a-b:1', 'a.ts:2', 'a/z.ts:1', 'b.ts:1', 'b.ts:3'])
    expect(found.truncated).toBe(false)
  })

  it('stops when there is enough, and says so', async () => {
    const repository = committed({
      a: 'needle\n'.repeat(3),
      'b.bin': 'needle\0',
      c: 'needle\n'.repeat(5),
      'd.bin': 'needle\0',
    })
    expect((await search(repository, { maxMatches: 3 }))._unsafeUnwrap()).toMatchObject({
      matches: [{ path: 'a' }, { path: 'a' }, { path: 'a' }],
      truncated: true,
      skippedFiles: 1,
    })
    expect((await search(repository, { maxMatches: 8 }))._unsafeUnwrap()).toMatchObject({
      truncated: false,
      skippedFiles: 2,
    })
  })

  it('counts binary and large files in its scope, whatever they hold', async () => {
    const repository = committed({
      'a/picture.png': 'PNG\0',
      'a/large.json': Buffer.alloc(1024 * 1024 + 1, 'x'),
      'a/exact.json': `needle${'x'.repeat(1024 * 1024 - 6)}`,
      'b/other.png': 'PNG\0needle',
      'late nul': `${'x\n'.repeat(4500)}\0needle\n`,
    })
    expect((await search(repository, {}))._unsafeUnwrap()).toMatchObject({ skippedFiles: 3 })
    expect((await search(repository, { directory: 'a' }))._unsafeUnwrap()).toMatchObject({ skippedFiles: 2 })
    expect((await search(repository, { globs: ['**/*.png'] }))._unsafeUnwrap()).toMatchObject({
      skippedFiles: 2,
    })
    expect(places((await search(repository, {}))._unsafeUnwrap())).toEqual([
      'a/exact.json:1',
      'late nul:4501',
    ])
  })

  it('cuts a long line between characters', async () => {
    const repository = committed({ long: `needle${'ä'.repeat(60_000)}\n` })
    const [match] = (await search(repository, {}))._unsafeUnwrap().matches
    expect(Buffer.byteLength(match?.text ?? '')).toBeLessThanOrEqual(64 * 1024)
    expect(Buffer.byteLength(match?.text ?? '')).toBeGreaterThan(64 * 1024 - 4)
    expect(match?.text).toMatch(/^needleä+$/)
  })

  it('takes a literal as it is', async () => {
    const odd = [
      '.*',
      '\\Q',
      '\\E',
      'a\\Eb',
      '(?i)',
      '[',
      '$^',
      '-e',
      '--',
      '"\'`',
      ' x ',
      '\t',
      '#{}',
      'é',
      '日本',
      '\\x41',
      '*)',
    ]
    const repository = committed({ file: `${odd.map((text) => `<${text}>`).join('\n')}\nplain\n` })
    for (const [index, text] of odd.entries()) {
      const found = (await search(repository, { text: `<${text}>` }))._unsafeUnwrap()
      expect({ text, found: places(found) }).toEqual({ text, found: [`file:${index + 1}`] })
    }
  })

  it('finds bytes that are no text', async () => {
    const repository = committed({ file: Buffer.from([0x61, 0xff, 0x62, 0x0a, 0x61, 0xfe, 0x62, 0x0a]) })
    const text = decodeBytes(Buffer.from([0x61, 0xfe, 0x62]))
    expect((await search(repository, { text }))._unsafeUnwrap().matches).toEqual([
      { path: 'file', line: 2, text },
    ])
  })

  it('folds case where asked, beyond ASCII too', async () => {
    const repository = committed({ file: 'NEEDLE\nÄRGER\nneedle ärger\n' })
    expect(places((await search(repository, {}))._unsafeUnwrap())).toEqual(['file:3'])
    expect(places((await search(repository, { caseSensitive: false }))._unsafeUnwrap())).toEqual([
      'file:1',
      'file:3',
    ])
    expect(
      places((await search(repository, { text: 'ärger', caseSensitive: false }))._unsafeUnwrap()),
    ).toEqual(['file:2', 'file:3'])
  })

  it('reads a pattern as Perl does, over one line', async () => {
    const repository = committed({ file: 'foo12\nfoo\nbar foo3\nübung\n' })
    const found = async (text: string) =>
      places((await search(repository, { text, kind: 'regex' }))._unsafeUnwrap())
    expect(await found('^foo\\d+$')).toEqual(['file:1'])
    expect(await found('foo(?!\\d)')).toEqual(['file:2'])
    expect(await found('^.bung$')).toEqual([])
    expect(await found('^[üä]bung$')).toEqual(['file:4'])
    expect(await found('nothing|bar')).toEqual(['file:3'])
    expect(await found('foo\\nbar')).toEqual([])
  })

  const invalid: Record<string, Partial<SearchQuery>> = {
    'an empty text': { text: '' },
    'an open group': { text: '(a', kind: 'regex' },
    'an open class': { text: '[a', kind: 'regex' },
    'a lone quantifier': { text: '*a', kind: 'regex' },
    'a pattern over 512 characters': { text: 'a'.repeat(513), kind: 'regex' },
    'a text of two lines': { text: 'a\nb' },
    'a pattern of two lines': { text: 'a\nb', kind: 'regex' },
    'a text with a NUL': { text: 'a\0b' },
    'a glob that makes no sense': { globs: ['src/['] },
  }
  for (const [name, query] of Object.entries(invalid)) {
    it(`refuses ${name}`, async () => {
      expect((await search(committed({ file: 'a\n' }), query))._unsafeUnwrapErr().code).toBe(
        'pattern_invalid',
      )
    })
  }

  it('keeps to a folder and to globs, both together', async () => {
    const files = [
      'src/a.ts',
      'src/a.test.ts',
      'src/deep/b.ts',
      'srcx/c.ts',
      'top.ts',
      '[slug]/page.ts',
      'src/d.js',
    ]
    const repository = committed(Object.fromEntries(files.map((file) => [file, 'needle\n'])))
    const found = async (query: Partial<SearchQuery>) =>
      (await search(repository, query))._unsafeUnwrap().matches.map(({ path }) => path)
    expect(await found({ directory: 'src' })).toEqual([
      'src/a.test.ts',
      'src/a.ts',
      'src/d.js',
      'src/deep/b.ts',
    ])
    expect(await found({ directory: 'src/' })).toHaveLength(4)
    expect(await found({ globs: ['*.ts'] })).toEqual(['top.ts'])
    expect(await found({ globs: ['src/*.ts'] })).toEqual(['src/a.test.ts', 'src/a.ts'])
    expect(await found({ globs: ['**/*.ts'], directory: 'src' })).toEqual([
      'src/a.test.ts',
      'src/a.ts',
      'src/deep/b.ts',
    ])
    expect(await found({ globs: ['src/*.{js,ts}'] })).toEqual(['src/a.test.ts', 'src/a.ts', 'src/d.js'])
    expect(await found({ globs: ['\\[slug\\]/*'] })).toEqual(['[slug]/page.ts'])
    expect(await found({ globs: ['src'] })).toEqual([])
    expect(await found({ globs: ['SRC/*.ts'] })).toEqual([])
    expect(await found({ directory: 'nowhere' })).toEqual([])
  })

  it('is not confused by names made of the words of git', async () => {
    const files = [
      'Binary file x matches\nfile',
      'x',
      ' matches\n',
      'HEAD:y',
      '--option',
      ':(exclude)*',
      'a\nb',
    ]
    const repository = committed({
      ...Object.fromEntries(files.map((file) => [file, 'needle\n'])),
      bin: 'needle\0',
    })
    const found = (await search(repository, {}))._unsafeUnwrap()
    expect(found.matches.map(({ path }) => path).sort()).toEqual([...files].sort())
    expect(found.skippedFiles).toBe(1)
    for (const mode of ['workspace', 'staged'] as const) {
      const change = (await repository.read({ mode }))._unsafeUnwrap()
      const again = await change.repository.search(
        { text: 'needle', kind: 'literal', caseSensitive: true, directory: '', globs: [], maxMatches: 50 },
        {},
      )
      expect(again._unsafeUnwrap()).toEqual(found)
    }
  })
})

describe('a pattern that never ends', () => {
  const haystack = `${'a'.repeat(50_000)}!\n`
  for (const text of ['(a+)+$', '(a|a)*b', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '(a|aa)+$']) {
    it(`${text} ends with an answer or a reason, and others go on meanwhile`, async () => {
      const repository = committed({ haystack })
      const reading = { hurried: true }
      const change = (await repository.read({ mode: 'commit', commit: 'HEAD' }, reading))._unsafeUnwrap()
      // An answer takes a turn of the loop at least, unless the search keeps all others from having theirs.
      let wentOn = false
      setImmediate(() => {
        wentOn = true
      })
      const found = await change.repository.search(
        { text, kind: 'regex', caseSensitive: true, directory: '', globs: [], maxMatches: 50 },
        {},
      )
      if (found.isErr()) expect(['pattern_unsupported', 'timed_out']).toContain(found.error.code)
      else expect(found.value.matches).toEqual([])
      expect(wentOn).toBe(true)
    })
  }
})

describe('a git of another kind', () => {
  const withPath = (repository: NativeRepository, script: string) => ({
    env: { PATH: `${fakeGit(script)}:${repository.env['PATH'] ?? ''}` },
  })
  const withoutPerl = `for word in "$@"; do
    if [ "$word" = -P ]; then echo 'fatal: cannot use Perl-compatible regexes when not compiled with USE_LIBPCRE' >&2; exit 128; fi
  done
  exec '${realGit}' "$@"`

  it('that knows no Perl patterns runs those that mean the same to all, and refuses the others', async () => {
    const repository = committed({ file: 'needle 1\na.b\n', picture: 'needle\0' })
    const reading = withPath(repository, withoutPerl)
    expect(places((await search(repository, {}, reading))._unsafeUnwrap())).toEqual(['file:1'])
    expect(places((await search(repository, { text: 'a.b' }, reading))._unsafeUnwrap())).toEqual(['file:2'])
    expect(
      places((await search(repository, { text: 'n(e|x)+dle', kind: 'regex' }, reading))._unsafeUnwrap()),
    ).toEqual(['file:1'])
    for (const text of ['needle \\d', 'needle(?= 1)', 'e+?']) {
      expect((await search(repository, { text, kind: 'regex' }, reading))._unsafeUnwrapErr().code).toBe(
        'pattern_unsupported',
      )
    }
  })

  it('that takes too long is ended', async () => {
    const repository = committed({ file: 'needle\n' })
    const slow = `for word in "$@"; do [ "$word" = grep ] && exec sleep 600; done; exec '${realGit}' "$@"`
    const reading = { ...withPath(repository, slow), hurried: true }
    expect((await search(repository, {}, reading))._unsafeUnwrapErr().code).toBe('timed_out')
  })

  it('that dies is no answer, and its words hold no path', async () => {
    const repository = committed({ file: 'needle\n' })
    const dying = `for word in "$@"; do [ "$word" = grep ] && { echo "fatal: cannot open '$PWD/secret'" >&2; exit 128; }; done; exec '${realGit}' "$@"`
    const error = (await search(repository, {}, withPath(repository, dying)))._unsafeUnwrapErr()
    expect(error.code).toBe('failed')
    expect(JSON.stringify(error)).not.toContain(repository.dir)
  })
})

describe('a search that is given up', () => {
  it('ends at once', async () => {
    const repository = committed({ file: 'needle\n' })
    const slow = `for word in "$@"; do [ "$word" = grep ] && exec sleep 600; done; exec '${realGit}' "$@"`
    const env = { PATH: `${fakeGit(slow)}:${repository.env['PATH'] ?? ''}` }
    const change = (await repository.read({ mode: 'commit', commit: 'HEAD' }, { env }))._unsafeUnwrap()
    const query = {
      text: 'needle',
      kind: 'literal',
      caseSensitive: true,
      directory: '',
      globs: [],
      maxMatches: 9,
    } as const
    const controller = new AbortController()
    const first = change.repository.search(query, { signal: controller.signal })
    const second = change.repository.search(query, {})
    setTimeout(() => controller.abort(), 50)
    expect((await first)._unsafeUnwrapErr().code).toBe('aborted')
    // Closing the change ends the other.
    await change.close()
    expect((await second)._unsafeUnwrapErr().code).toBe('aborted')
  })
})
