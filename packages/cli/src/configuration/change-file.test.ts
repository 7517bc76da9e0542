import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { err, ok } from 'neverthrow'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeFile } from './change-file.ts'

const clock = { now: Date.now }
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'change-file-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const write = (path: string, text: string) => changeFile(path, () => ok(text), clock)
const modeOf = (path: string) => statSync(path).mode & 0o777

test('a file that is not there is made with its folders, for its owner alone', async () => {
  const path = join(dir, 'a', 'b', 'config.yaml')
  expect((await write(path, 'x')).isOk()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('x')
  expect([modeOf(path), modeOf(join(dir, 'a', 'b')), modeOf(join(dir, 'a'))]).toEqual([0o600, 0o700, 0o700])
  expect(readdirSync(join(dir, 'a', 'b'))).toEqual(['config.yaml'])
})

test('a file that others could read is theirs no more', async () => {
  const path = join(dir, 'config.yaml')
  writeFileSync(path, 'old')
  chmodSync(path, 0o644)
  await changeFile(path, (old) => ok(`${Buffer.from(old).toString()} new`), clock)
  expect(readFileSync(path, 'utf8')).toBe('old new')
  expect(modeOf(path)).toBe(0o600)
})

test.each([
  ['in another folder', 'real/config.yaml', true],
  ['that is not there yet', 'real/config.yaml', false],
  ['by its full path', null, true],
])('a link is kept and what it leads to is written: %s', async (_what, to, exists) => {
  mkdirSync(join(dir, 'real'))
  const target = join(dir, 'real', 'config.yaml')
  if (exists) writeFileSync(target, 'old')
  const path = join(dir, 'link.yaml')
  symlinkSync(to ?? target, path)
  expect((await write(path, 'new')).isOk()).toBe(true)
  expect(readlinkSync(path)).toBe(to ?? target)
  expect(readFileSync(target, 'utf8')).toBe('new')
  expect(readdirSync(join(dir, 'real'))).toEqual(['config.yaml'])
})

test('many changes at once all count', async () => {
  const path = join(dir, 'config.yaml')
  const add = (n: number) => changeFile(path, (old) => ok(`${Buffer.from(old).toString()}${n}\n`), clock)
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)))
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('a change that fails leaves everything as it was', async () => {
  const path = join(dir, 'config.yaml')
  writeFileSync(path, 'old')
  const failure = { code: 'config', message: 'no' }
  expect((await changeFile(path, () => err(failure), clock))._unsafeUnwrapErr()).toBe(failure)
  expect(readFileSync(path, 'utf8')).toBe('old')
  expect(readdirSync(dir)).toEqual(['config.yaml'])
})

test('a lock that a killed program left is taken away, one that is held is waited for and named', async () => {
  const path = join(dir, 'config.yaml')
  writeFileSync(`${path}.lock`, '')
  utimesSync(`${path}.lock`, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
  expect((await write(path, 'new')).isOk()).toBe(true)
  writeFileSync(`${path}.lock`, '')
  let now = Date.now()
  const hurried = { now: () => (now += 2000) }
  utimesSync(`${path}.lock`, new Date(now + 60_000), new Date(now + 60_000))
  const held = await changeFile(path, () => ok('newer'), hurried)
  expect(held._unsafeUnwrapErr().message).toContain('config.yaml.lock is held')
  expect(readFileSync(path, 'utf8')).toBe('new')
})

test.each([
  ['a folder', '.', 'EISDIR'],
  ['below a file', 'file/config.yaml', 'ENOTDIR|EEXIST'],
  ['a link to itself', 'loop', 'ELOOP'],
])('%s cannot be written', async (_what, name, code) => {
  writeFileSync(join(dir, 'file'), '')
  symlinkSync('loop', join(dir, 'loop'))
  const failure = (await write(join(dir, name), 'x'))._unsafeUnwrapErr()
  expect(failure.message).toMatch(new RegExp(`could not be written \\((${code})\\)`))
  expect(readdirSync(dir).sort()).toEqual(['file', 'loop'])
})
