import { expect, it } from 'vitest'
import { findChangedFile } from './find-changed-file.ts'
import { changedFile } from './findings.test-support.ts'

const patch = '@@ -1 +1 @@\n-a\n+b\n'
const files = ['src/a.ts', 'a b.ts', 'src/u\u0308.ts', 'back\\slash.ts'].map((path) =>
  changedFile(path, patch),
)

it.each([
  ['src/a.ts', 'src/a.ts'],
  ['/src//a.ts', 'src/a.ts'],
  ['b/src\\a.ts', 'src/a.ts'],
  ['a%20b.ts', 'a b.ts'],
  ['src/\u00fc.ts', 'src/u\u0308.ts'],
  ['back\\slash.ts', 'back\\slash.ts'],
])('%j means the changed file %j', (stated, path) => {
  expect(findChangedFile(files, stated)?.newPath).toBe(path)
})

it.each(['src', 'a.ts', '../src/a.ts', '%', ''])('%j means none', (stated) => {
  expect(findChangedFile(files, stated)).toBeNull()
})
