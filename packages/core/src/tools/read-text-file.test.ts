import { describe, expect, it } from 'vitest'
import { memoryRepository } from '../testing/memory-repository.ts'
import { readTextFile } from './read-text-file.ts'

const files = {
  'src/a.ts': 'one\n',
  'a b.ts': 'blank\n',
  'src/u\u0308.ts': 'apart\n',
  'src/\u00e9.ts': 'joined\n',
  'back\\slash.ts': 'back-slash\n',
  'back/slash.ts': 'slash\n',
  'lone\\one.ts': 'lone\n',
  'a%20b.ts': 'percent\n',
}

const read = (path: string) => readTextFile(memoryRepository(files), path, undefined)

describe('a file is found by what a model writes for its path', () => {
  it.each([
    ['./src//a.ts/', 'src/a.ts'],
    ['/src/a.ts', 'src/a.ts'],
    ['b/src/a.ts', 'src/a.ts'],
    ['src\\a.ts', 'src/a.ts'],
    ['src%2Fa.ts', 'src/a.ts'],
    ['src/\u00fc.ts', 'src/u\u0308.ts'],
    ['src/e\u0301.ts', 'src/\u00e9.ts'],
  ])('%j is %j', async (written, path) => {
    expect((await read(written))._unsafeUnwrap().path).toBe(path)
  })

  it.each(['back\\slash.ts', 'lone\\one.ts', 'a%20b.ts', 'a b.ts'])(
    '%j is that file where there is one, whatever else it could mean',
    async (path) => {
      expect((await read(path))._unsafeUnwrap().path).toBe(path)
    },
  )
})

it.each([
  ['nowhere.ts', 'not_found'],
  ['/nowhere.ts', 'invalid_path'],
  ['../src/a.ts', 'invalid_path'],
  ['%2e%2e/a.ts', 'not_found'],
  ['.git/config', 'invalid_path'],
  ['src\0/a.ts', 'invalid_path'],
])('%j is answered for as it was written', async (path, code) => {
  expect((await read(path))._unsafeUnwrapErr().code).toBe(code)
})
