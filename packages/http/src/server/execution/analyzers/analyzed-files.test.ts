import { memoryChanges } from '@scrutineer/core/testing'
import { expect, it } from 'vitest'
import { analyzedFiles } from './analyzed-files.ts'

const wanted = new Set(['json', 'yaml'])

async function pathsOf(changes: Parameters<typeof memoryChanges>[0], signal = new AbortController().signal) {
  const opened = (await memoryChanges(changes).read({ contextLines: 3 }))._unsafeUnwrap()
  return (await analyzedFiles(opened, wanted, signal)).map(({ path }) => path)
}

it('are those that changed, in the languages that are wanted, as text', async () => {
  const paths = await pathsOf({
    'a.json': { after: '{}' },
    'b.yml': { before: 'a', after: 'b' },
    'gone.json': { before: '{}' },
    'kept.json': { before: '{}', after: '{}' },
    'c.ts': { after: 'x' },
    'latin.json': { after: new Uint8Array([0xe9, 0x0a]) },
    'binary.json': { after: new Uint8Array([0]) },
    'large.json': { after: ' '.repeat(256 * 1024 + 1) },
  })
  expect(paths).toEqual(['a.json', 'b.yml'])
})

it('are not more than 200, and none for a caller that gave up', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 210 }, (_, place) => [`${place}.json`, { after: '{}' }]),
  )
  expect(await pathsOf(many)).toHaveLength(200)
  expect(await pathsOf(many, AbortSignal.abort())).toEqual([])
})
