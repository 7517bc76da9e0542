import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openGitRepository } from '../location/open-git-repository.ts'
import { problemOf, type ScratchRepository, scratchRepository } from '../scratch-repository.test-support.ts'
import { readTreeEntries } from './tree-entry.ts'

/** Writes an object of any content, sound or not, and gives its id. */
function write(scratch: ScratchRepository, type: string, content: Uint8Array | string): string {
  const args = ['hash-object', '-w', '--literally', '-t', type, '--stdin']
  return scratch.gitBytes(args, content).toString().trim()
}

function treeLine(mode: string, name: string | Uint8Array, oid: string): Buffer {
  return Buffer.concat([
    Buffer.from(`${mode} `),
    Buffer.from(name),
    Buffer.from([0]),
    Buffer.from(oid, 'hex'),
  ])
}

function packOf(scratch: ScratchRepository): string {
  const folder = join(scratch.dir, '.git/objects/pack')
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.pack')) ?? '')
}

/** Makes nonsense of the second half of a file. */
function breakOff(file: string): void {
  const bytes = readFileSync(file)
  rmSync(file)
  writeFileSync(file, bytes.fill(0x55, bytes.length >> 1))
}

describe.each(['loose', 'packed'])('an object that is %s', (kind) => {
  test('is read whole, and its size is told without reading it', async () => {
    const scratch = scratchRepository()
    const base = randomBytes(40_000).toString('hex')
    // Versions of one file become deltas when packed.
    const contents = [
      base,
      `${base}end`,
      `start${base}`,
      base.replace(/0/g, 'o'),
      '',
      'x',
      randomBytes(70_000),
    ]
    const ids: string[] = []
    for (const content of contents) {
      scratch.write('file', content)
      scratch.commit()
      ids.push(scratch.git('rev-parse', 'HEAD:file'))
    }
    if (kind === 'packed') scratch.git('repack', '-q', '-a', '-d', '-f', '--depth=50')
    const { objects } = await scratch.open()
    for (const [place, content] of contents.entries()) {
      const oid = ids[place] ?? ''
      expect(await objects.sizeOf(oid)).toBe(content.length)
      expect(Buffer.from(await objects.readBlob(oid))).toEqual(Buffer.from(content))
    }
  })

  test('of a huge size is told apart without being unpacked', async () => {
    const scratch = scratchRepository()
    scratch.write('zeros', '')
    truncateSync(join(scratch.dir, 'zeros'), 64 * 1024 * 1024)
    scratch.commit()
    const oid = scratch.git('rev-parse', 'HEAD:zeros')
    const stored = join(scratch.dir, '.git/objects', oid.slice(0, 2), oid.slice(2))
    if (kind === 'packed') scratch.git('repack', '-q', '-a', '-d')
    breakOff(kind === 'packed' ? packOf(scratch) : stored)
    const { objects } = await scratch.open()
    expect(await objects.sizeOf(oid)).toBe(64 * 1024 * 1024)
    // Whoever unpacks it comes to where it is broken.
    await expect(objects.readBlob(oid)).rejects.toThrow()
  })

  test('is found by the start of its id', async () => {
    const scratch = scratchRepository()
    scratch.write('a', 'a')
    const oid = scratch.commit()
    if (kind === 'packed') scratch.git('repack', '-q', '-a', '-d')
    const { objects } = await scratch.open()
    expect(await objects.idsStartingWith(oid.slice(0, 8))).toEqual([oid])
    expect(await objects.idsStartingWith(`${oid.slice(0, 39)}${oid.endsWith('0') ? '1' : '0'}`)).toEqual([])
  })
})

test('an object that is missing is told with its id', async () => {
  const scratch = scratchRepository()
  scratch.write('a', 'a')
  scratch.commit()
  const oid = scratch.git('rev-parse', 'HEAD:a')
  rmSync(join(scratch.dir, '.git/objects', oid.slice(0, 2), oid.slice(2)))
  const { objects } = await scratch.open()
  const expected = { code: 'objects_missing', subject: oid }
  expect(await problemOf(() => objects.readBlob(oid))).toMatchObject(expected)
  expect(await problemOf(() => objects.sizeOf(oid))).toMatchObject(expected)
})

test('in a partial clone the remedy is to fetch', async () => {
  const origin = scratchRepository()
  origin.write('a', 'a')
  origin.commit()
  origin.git('config', 'uploadpack.allowFilter', 'true')
  const scratch = scratchRepository()
  scratch.git('clone', '-q', '--bare', '--filter=blob:none', `file://${origin.dir}`, 'clone.git')
  const repository = await openGitRepository(scratch.surroundings, join(scratch.dir, 'clone.git'))
  const oid = origin.git('rev-parse', 'HEAD:a')
  const problem = await problemOf(() => repository.objects.readBlob(oid))
  expect(problem?.code).toBe('objects_missing')
  expect(problem?.remedy).toContain('git fetch')
})

test('names that some file system could misread are names like others in a tree', async () => {
  const scratch = scratchRepository()
  const blob = write(scratch, 'blob', 'x')
  const lines = [
    treeLine('100644', 'a\\b', blob),
    treeLine('100644', 'git~1', blob),
    treeLine('100664', 'old mode', blob),
    treeLine('100755', Buffer.from([0x66, 0xff, 0xe9]), blob),
    treeLine('120000', 'link', blob),
    treeLine('160000', 'sub', blob),
    treeLine('40000', 'tree', '4b825dc642cb6eb9a060e54bf8d69288fbee4904'),
  ]
  const oid = write(scratch, 'tree', Buffer.concat(lines))
  const { objects } = await scratch.open()
  const entries = await objects.readTree(oid)
  expect(entries.map(({ mode, name }) => [mode, name])).toEqual([
    ['100644', 'a\\b'],
    ['100644', 'git~1'],
    ['100644', 'old mode'],
    ['100755', 'f\udcff\udce9'],
    ['120000', 'link'],
    ['160000', 'sub'],
    ['040000', 'tree'],
  ])
})

test.each([
  ['an empty name', treeLine('100644', '', '0'.repeat(40))],
  ['a cut id', treeLine('100644', 'a', '00')],
  ['no mode', treeLine('x', 'a', '0'.repeat(40))],
  ['no end of a name', Buffer.from('100644 a')],
])('a tree with %s is refused', async (_, bytes) => {
  expect((await problemOf(() => readTreeEntries('0'.repeat(40), bytes)))?.code).toBe('git_failed')
})

test('no bytes make the reader of trees fail in another way than its own', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (bytes, prefixed) => {
      const tree = prefixed ? Buffer.concat([Buffer.from('100644 a\0'), bytes]) : bytes
      try {
        readTreeEntries('x', tree)
      } catch (error) {
        expect(error).toHaveProperty('problem')
      }
    }),
  )
})

test('the library is never given a way to write', async () => {
  const scratch = scratchRepository()
  scratch.write('a', 'a')
  const oid = scratch.commit()
  const before = readdirSync(join(scratch.dir, '.git'))
  const { objects } = await scratch.open()
  await objects.readCommit(oid)
  expect(readdirSync(join(scratch.dir, '.git'))).toEqual(before)
})
