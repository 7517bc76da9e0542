import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemOf, scratchRepository } from '../scratch-repository.test-support.ts'
import { blobIdOf } from './blob-id.ts'
import { openDiskContent } from './disk-content.ts'
import { openWorkTree } from './work-tree.ts'

const line = fc
  .tuple(
    fc.constantFrom(
      '*',
      '*.txt',
      'a.txt',
      '/d/*',
      'd/a.txt',
      'd/',
      '**/a.txt',
      '"a.txt"',
      '[attr]mine',
      '# x',
      '!a.txt',
      '*.bin',
    ),
    fc.uniqueArray(
      fc.constantFrom(
        'text',
        '-text',
        '!text',
        'text=auto',
        'text=input',
        'eol=lf',
        'eol=crlf',
        'crlf',
        '-crlf',
        'crlf=input',
        'binary',
        '-binary',
        'ident',
        '-ident',
        'mine',
        'text=odd',
        '-a b',
        '',
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([name, words]) => `${name} ${words.join(' ')}`)
const rules = fc
  .tuple(fc.array(line, { maxLength: 4 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, ended]) => lines.join(end) + (ended ? end : ''))
const content = fc
  .array(
    fc.constantFrom(
      'a',
      'b\n',
      'c\r\n',
      '\r\n',
      '\r',
      '\0',
      '$Id: 1 $',
      '$Id$',
      '$Id: x\n$',
      '\x01',
      '\x1a',
      ' text '.repeat(40),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

test('any file is stored as git would store it, whatever attributes and settings say', async () => {
  const scratch = scratchRepository()
  await fc.assert(
    fc.asyncProperty(
      fc.record({ root: rules, folder: rules, info: rules }),
      fc.constantFrom('true', 'false', 'input', ''),
      fc.constantFrom('a.txt', 'd/a.txt', 'x.bin'),
      content,
      fc.option(content),
      async (files, autocrlf, path, text, committed) => {
        scratch.git('rm', '-q', '-r', '--cached', '--ignore-unmatch', '.')
        for (const name of ['.gitattributes', 'd', 'a.txt', 'x.bin', '.git/info/attributes'])
          scratch.remove(name)
        scratch.git('config', 'core.autocrlf', autocrlf === '' ? 'false' : autocrlf)
        if (committed !== null) {
          const oid = scratch.gitBytes(['hash-object', '-w', '--stdin'], committed).toString().trim()
          scratch.gitBytes(['update-index', '--index-info'], `100644 ${oid}\t${path}\n`)
        }
        scratch.write('.gitattributes', files.root)
        scratch.write('d/.gitattributes', files.folder)
        scratch.write('.git/info/attributes', files.info)
        scratch.write(path, text)
        const disk = openDiskContent(await openWorkTree(await scratch.open()))
        const stored = await disk.read(path, '100644', 1 << 20)
        scratch.git('add', '-f', '--', path)
        const expected = scratch.git('rev-parse', `:${path}`)
        expect(stored instanceof Uint8Array ? blobIdOf(stored) : stored).toBe(expected)
      },
    ),
    { numRuns: 30 },
  )
})

test('a file kept in another encoding is left to git', async () => {
  const scratch = scratchRepository()
  scratch.write('.gitattributes', '*.ps1 working-tree-encoding=UTF-16LE eol=crlf\n')
  scratch.write('a.ps1', Buffer.from('x\n', 'utf16le'))
  const disk = openDiskContent(await openWorkTree(await scratch.open()))
  expect((await problemOf(() => disk.read('a.ps1', '100644', 100)))?.code).toBe('engine_unsupported')
})

test('nothing behind a linked folder is read', async () => {
  const scratch = scratchRepository()
  scratch.link('out', '/etc')
  const disk = openDiskContent(await openWorkTree(await scratch.open()))
  expect(await disk.read('out/passwd', '100644', 1 << 20)).toBeNull()
  expect(await disk.isInside('out/passwd')).toBe(false)
})
