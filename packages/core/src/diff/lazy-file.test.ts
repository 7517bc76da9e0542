import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { encodeText } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { parsePatch } from './parse-patch.ts'

const patch = `diff --git a/src/a.ts b/src/a.ts
index 1111111..2222222 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,2 +1,2 @@ function first()
-let a = 1
+let a = 2
 export { a }
@@ -9 +9,2 @@
 end
+more
`

function read(): ChangedFile {
  const [file] = parsePatch(encodeText(patch))._unsafeUnwrap()
  if (file === undefined) throw new Error('no file')
  return file
}

/** The same file with every hunk and line spelled out. */
const plain: unknown = JSON.parse(JSON.stringify(read()))

test('what a file shows is in order, hunks and all', () => {
  expect(Object.keys(read())).toEqual([
    'status',
    'oldPath',
    'newPath',
    'oldMode',
    'newMode',
    'oldId',
    'newId',
    'similarity',
    'binary',
    'untracked',
    'additions',
    'deletions',
    'hunks',
    'unread',
  ])
  expect(plain).toMatchObject({
    additions: 2,
    deletions: 1,
    hunks: [
      { oldStart: 1, oldLines: 2, section: 'function first()', additions: 1, deletions: 1 },
      { oldStart: 9, newLines: 2, section: '', additions: 1, lines: [{ text: 'end' }, { text: 'more' }] },
    ],
  })
})

test.each<[string, (file: ChangedFile) => unknown]>([
  ['spreading', (file) => ({ ...file })],
  ['JSON', (file): unknown => JSON.parse(JSON.stringify(file))],
  ['cloning', (file) => structuredClone(file)],
  ['listing its fields', (file) => Object.fromEntries(Object.entries(file))],
])('%s takes the hunks along', (_, copy) => {
  expect(copy(read())).toEqual(plain)
})

test('two files that say the same are equal, also to who compares types', () => {
  expect(read()).toStrictEqual(read())
  assert.deepStrictEqual(read(), read())
  expect(read()).not.toEqual({ ...read(), hunks: [] })
})

test('the hunks stay the same ones, also of a frozen file', () => {
  const file = Object.freeze(read())
  expect(file.hunks).toBe(file.hunks)
  expect(file.hunks).toHaveLength(2)
  expect({ ...file }.hunks).toBe(file.hunks)
})

test('a file keeps its own prototype and nothing a reader could meet', () => {
  expect(Object.getPrototypeOf(read())).toBe(Object.prototype)
  const symbols = Object.getOwnPropertySymbols(read())
  expect(symbols.filter((symbol) => Object.prototype.propertyIsEnumerable.call(read(), symbol))).toEqual([])
})
