import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvFile } from './read-env-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function read(text: string) {
  writeFileSync(join(folder, '.env'), text)
  return readEnvFile(folder)
}

test.each([
  ['A=1', '1'],
  ['export A=1', '1'],
  ['  A = two words  ', 'two words'],
  ['A=', ''],
  ['A= # nothing', ''],
  ['A=#x', ''],
  ['A=b # comment', 'b'],
  ['A=b#c', 'b#c'],
  ['A=b=c', 'b=c'],
  ['A="b # c" # d', 'b # c'],
  ["A='b \" c'", 'b " c'],
  ['A="say \\"b\\" \\\\ \\n"', 'say "b" \\ \\n'],
  ['A=b\r', 'b'],
  ["A=it's", "it's"],
  ['A=https://x.test/#y', 'https://x.test/#y'],
  ['\ufeffA=1', '1'],
  ['A=1\nA=2', '2'],
  ['# B=2\n\n\t\nA=1\n', '1'],
])('%j says that A is %j', (text, value) => {
  expect(read(text)._unsafeUnwrap()).toEqual({ A: value })
})

test.each(['A', 'A:1', '1A=1', '=1', 'A="b', "A='b", 'A="b" c', 'A-B=1', 'say A=1'])(
  '%j is no variable, and said to be none by its number alone',
  (line) => {
    expect(read(`X=1\n${line}\nY=2\n`)._unsafeUnwrapErr()).toEqual([
      { code: 'config', message: '.env line 2 is no variable, expected NAME=VALUE' },
    ])
  },
)

test('every such line is named', () => {
  expect(read('a\nB=1\nc')._unsafeUnwrapErr()).toHaveLength(2)
})

test('no file is no variable', () => {
  expect(readEnvFile(folder)._unsafeUnwrap()).toEqual({})
})

test('a file that cannot be read is a failure', () => {
  mkdirSync(join(folder, '.env'))
  expect(readEnvFile(folder)._unsafeUnwrapErr()[0].message).toBe(
    '.env cannot be read (EISDIR), expected a file of variables',
  )
})

test('a long line takes no unreasonable time', () => {
  for (const line of [`A=${' '.repeat(50_000)}x y`, `A="${'\\'.repeat(50_001)}`, `A=${'x #'.repeat(20_000)}`])
    read(line)
})
