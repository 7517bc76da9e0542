import { errAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import type { MemoryFiles } from '../../testing/memory-file.ts'
import { memoryRepository } from '../../testing/memory-repository.ts'
import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import { contextOf, contextOver, readResult, runTool } from '../run-tool.test-support.ts'
import { excerptAround, searchRepository } from './search-repository.ts'

const files: MemoryFiles = {
  'app/[id]/*.ts': 'needle\n',
  'app/x/y.ts': 'needle\n',
  'b.ts': 'needle\nNeedle\n a.b needle',
  'a/x.ts': 'needle\n',
  'big.ts': 'x'.repeat(1024 * 1024 + 1),
  'binary.ts': Uint8Array.of(0, 1),
  'links/file': { mode: '120000', content: '../b.ts' },
  'links/folder': { mode: '120000', content: '../app' },
  'links/outside': { mode: '120000', content: '/etc' },
  'many.ts': Array.from({ length: 120 }, () => `common ${'"'.repeat(1000)}`).join('\n'),
}

async function search(args: Parameters<typeof runTool>[1]) {
  const { content, error } = await runTool(searchRepository, args, contextOf(files))
  return { ...(error ?? readResult<{ readonly truncated: boolean }>(content)), bytes: byteLengthOf(content) }
}

describe('searching', () => {
  it('finds literal text with its case, by path and line, and counts what it skipped', async () => {
    expect(await search({ query: 'needle' })).toMatchObject({
      ok: true,
      query: 'needle',
      path: '',
      matches: [
        { path: 'a/x.ts', line: 1, excerpt: 'needle' },
        { path: 'app/[id]/*.ts', line: 1, excerpt: 'needle' },
        { path: 'app/x/y.ts', line: 1, excerpt: 'needle' },
        { path: 'b.ts', line: 1, excerpt: 'needle' },
        { path: 'b.ts', line: 3, excerpt: ' a.b needle' },
      ],
      truncated: false,
      skipped_files: 2,
    })
  })

  it('takes no pattern for one', async () => {
    expect(await search({ query: 'a.b' })).toMatchObject({ matches: [{ path: 'b.ts', line: 3 }] })
    expect(await search({ query: '.*' })).toMatchObject({ matches: [] })
  })

  it('keeps to a directory and to a number', async () => {
    expect(await search({ query: 'needle', path: 'a/' })).toMatchObject({ matches: [{ path: 'a/x.ts' }] })
    expect(await search({ query: 'needle', limit: 1 })).toMatchObject({
      matches: [{ path: 'a/x.ts' }],
      truncated: true,
    })
  })

  it('looks into one file, whatever its name looks like', async () => {
    expect(await search({ query: 'needle', path: 'b.ts' })).toMatchObject({
      path: 'b.ts',
      matches: [
        { path: 'b.ts', line: 1 },
        { path: 'b.ts', line: 3 },
      ],
    })
    expect(await search({ query: 'needle', path: 'app/[id]/*.ts' })).toMatchObject({
      matches: [{ path: 'app/[id]/*.ts', line: 1 }],
    })
  })

  it.each(['nowhere', 'b.ts/x', 'a/nowhere', 'links/nowhere'])('says when there is no %s', async (path) => {
    expect(await search({ query: 'needle', path })).toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['links/file', 'b.ts'],
    ['links/folder/x/y.ts', 'app/x/y.ts'],
  ])('looks into the file that the link %s leads to', async (link, path) => {
    const found = await search({ query: 'needle', path: link })
    expect(found).toMatchObject({ ok: true, path })
    expect(found).toEqual(expect.objectContaining(await search({ query: 'needle', path })))
  })

  it.each([
    ['links/folder', 'symbolic_link'],
    ['links/folder/x', 'symbolic_link'],
    ['links/outside', 'outside_repository'],
    ['links/outside/x', 'outside_repository'],
  ])('says of the link %s why it finds nothing below it', async (path, code) => {
    expect(await search({ query: 'needle', path })).toMatchObject({ code })
  })

  it.each(['needle\n', 'a\nb', '\0'])('says that no line holds %j', async (query) => {
    expect(await search({ query })).toMatchObject({
      code: 'invalid_query',
      message: 'query must be a part of one line',
    })
  })

  it.each(['too_large', 'engine_unsupported'] as const)(
    'says of %s that there is too much to search',
    async (code) => {
      const refusing = { ...memoryRepository({}), search: () => errAsync({ code, path: null, detail: '' }) }
      const { error } = await runTool(searchRepository, { query: 'x' }, contextOver(refusing))
      expect(error).toMatchObject({
        code,
        message: expect.stringMatching(/too many files.*a part of them/) as unknown,
      })
    },
  )

  it('keeps to 64 KiB however much must be escaped', async () => {
    const found = await search({ query: 'common', limit: 100 })
    expect(found.bytes).toBeLessThanOrEqual(64 * 1024)
    expect(found).toMatchObject({ truncated: true })
  })

  it('refuses a directory outside', async () => {
    expect(await search({ query: 'x', path: '../' })).toMatchObject({ code: 'invalid_path' })
  })
})

describe('an excerpt', () => {
  it.each([
    ['a short line', 'a needle', 'a needle'],
    ['a hit at the start', `needle${'x'.repeat(500)}`, `needle${'x'.repeat(234)}`],
    ['a hit at the end', `${'x'.repeat(500)}needle`, `${'x'.repeat(234)}needle`],
  ])('of %s', (_name, line, excerpt) => {
    expect(excerptAround(line, 'needle')).toBe(excerpt)
  })

  it('holds the hit and never half a character', () => {
    const excerpt = excerptAround(`${'😀'.repeat(300)}needle${'😀'.repeat(300)}`, 'needle')
    expect(excerpt).toContain('needle')
    expect(excerpt.length).toBeLessThanOrEqual(242)
    expect(excerpt).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/)
  })
})
