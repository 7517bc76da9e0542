import { errAsync } from 'neverthrow'
import { expect, it } from 'vitest'
import { memoryRepository } from '../../testing/memory-repository.ts'
import { contextOf, contextOver, readResult, runTool } from '../run-tool.test-support.ts'
import { listRepositoryFiles } from './list-repository-files.ts'

const names = [
  'a/b.ts',
  'a-b.ts',
  'a/c/d.ts',
  'b.ts',
  '😀.ts',
  '\uffee.ts',
  ...Array.from({ length: 20 }, (_, n) => `n/${n}`),
]
const files = {
  ...Object.fromEntries(names.map((name) => [name, ''])),
  'z/folder': { mode: '120000', content: '../a' },
  'z/file': { mode: '120000', content: '../b.ts' },
} as const

interface Page {
  readonly files: readonly string[]
  readonly next_cursor: string | null
  readonly truncated: boolean
}

async function list(args: Parameters<typeof runTool>[1]) {
  const { content, error } = await runTool(listRepositoryFiles, args, contextOf(files))
  return error ?? readResult<Page>(content)
}

it('gives pages that put together are the list in order of bytes, with nothing twice', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await list({ limit: 3, cursor })
    if (page === null || 'code' in page) throw new Error('no page')
    expect(page.truncated).toBe(page.next_cursor !== null)
    seen.push(...page.files)
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen).toEqual(Object.keys(files).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
})

it('goes on after a cursor that does not exist', async () => {
  expect(await list({ cursor: 'a/b.zzz', limit: 1 })).toMatchObject({ files: ['a/c/d.ts'] })
})

it.each(['a', 'a/', './a'])('lists below the directory %j only', async (path) => {
  expect(await list({ path })).toMatchObject({ path: 'a', files: ['a/b.ts', 'a/c/d.ts'], next_cursor: null })
})

it.each(['../x', '/etc', '.git'])('refuses the directory %j', async (path) => {
  expect(await list({ path })).toMatchObject({ code: 'invalid_path' })
})

it.each([
  ['nowhere', 'not_found'],
  ['b.ts', 'not_a_directory'],
  ['z/file', 'not_a_directory'],
  ['z/folder', 'symbolic_link'],
  ['z/folder/c', 'symbolic_link'],
])('says that %j is no directory', async (path, code) => {
  expect(await list({ path })).toMatchObject({ code })
})

it('says that there are too many files to list', async () => {
  const list = () => errAsync({ code: 'too_large', path: null, detail: '' } as const)
  const { error } = await runTool(listRepositoryFiles, {}, contextOver({ ...memoryRepository({}), list }))
  expect(error).toMatchObject({
    code: 'too_large',
    message: expect.stringMatching(/^there are too many files/) as unknown,
  })
})

it('gives fewer paths than asked for where they would not fit into a result, and loses none', async () => {
  // Escapes make a path longer in JSON than it is.
  const long = Array.from({ length: 60 }, (_, n) => `${n}${'"'.repeat(1000)}`)
  const context = contextOf(Object.fromEntries(long.map((name) => [name, ''])))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { content } = await runTool(listRepositoryFiles, { limit: 200, cursor }, context)
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(64 * 1024)
    const page = readResult<Page>(content)
    if (page === null || 'code' in page) throw new Error('no page')
    expect(page.truncated).toBe(page.next_cursor !== null)
    seen.push(...page.files)
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen).toEqual([...long].sort())
})

it('gives one path even where that alone is longer than a result', async () => {
  const long = 'x'.repeat(70_000)
  const context = contextOf({ [long]: '', y: '' })
  const { content } = await runTool(listRepositoryFiles, {}, context)
  expect(readResult<Page>(content)).toMatchObject({ files: [long], next_cursor: long, truncated: true })
})
