import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkWritable, writeFileSafely } from './write-file-safely.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'write-file-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('a file is its owner’s alone and nothing else is left beside it', () => {
  const path = join(dir, 'report.json')
  expect(writeFileSafely(path, '{"é":1}').isOk()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('{"é":1}')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['report.json'])
})

test('an older file that others could read is replaced by one they cannot', () => {
  const path = join(dir, 'report.json')
  writeFileSync(path, 'old', { mode: 0o644 })
  expect(writeFileSafely(path, 'new').isOk()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a link that stands there is replaced, and what it points to stays', () => {
  const target = join(dir, 'precious')
  const path = join(dir, 'report.json')
  writeFileSync(target, 'precious')
  symlinkSync(target, path)
  expect(writeFileSafely(path, 'new').isOk()).toBe(true)
  expect(readFileSync(target, 'utf8')).toBe('precious')
  expect(readFileSync(path, 'utf8')).toBe('new')
})

test.each([
  ['a folder that does not exist', 'nowhere/report.json', 'ENOENT'],
  ['a folder at that place', '.', 'EISDIR'],
  ['a file where a folder should be', 'file/report.json', 'ENOTDIR'],
])('%s is a failure, and no temporary file stays', (_what, name, code) => {
  writeFileSync(join(dir, 'file'), '')
  const result = writeFileSafely(join(dir, name), 'new')
  expect(result._unsafeUnwrapErr()).toMatchObject({ code: 'output_failed' })
  expect(result._unsafeUnwrapErr().message).toMatch(
    code === 'EISDIR' ? /EISDIR|EBUSY|ENOTEMPTY|EEXIST/ : code,
  )
  expect(readdirSync(dir)).toEqual(['file'])
})

test('a device is written to, not replaced', () => {
  expect(writeFileSafely('/dev/null', 'gone').isOk()).toBe(true)
  expect(existsSync('/dev/null') && statSync('/dev/null').isCharacterDevice()).toBe(true)
})

test.each([
  ['in a folder that is not there', 'nowhere/report.json', /its folder does not exist, ENOENT/],
  ['in what is no folder', 'file/report.json', /what should be its folder is none, ENOTDIR/],
  ['by the name of a folder', 'folder', /it is a folder, EISDIR/],
  ['whose name is too long', 'x'.repeat(300), /ENAMETOOLONG/],
  ['below a device', '/dev/null/report.json', /ENOTDIR/],
])('a file %s is known before it is written', (_, name, why) => {
  writeFileSync(join(dir, 'file'), '')
  mkdirSync(join(dir, 'folder'))
  const failure = checkWritable(resolve(dir, name))._unsafeUnwrapErr()
  expect(failure.code).toBe('output_failed')
  expect(failure.message).toMatch(why)
  expect(failure.message).toContain('nothing was reviewed')
  expect(writeFileSafely(resolve(dir, name), 'text')._unsafeUnwrapErr().message).toMatch(why)
  expect(readdirSync(dir).toSorted()).toEqual(['file', 'folder'])
})

test('a look whether a file can be written leaves everything as it is', () => {
  writeFileSync(join(dir, 'old'), 'kept')
  for (const name of ['old', 'new', '/dev/stdout']) {
    expect(checkWritable(resolve(dir, name)).isOk()).toBe(true)
  }
  expect(readdirSync(dir)).toEqual(['old'])
  expect(readFileSync(join(dir, 'old'), 'utf8')).toBe('kept')
})
