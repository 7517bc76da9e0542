import { expect, test } from 'vitest'
import { sharedFile } from './shared-file.ts'

test('a file that two forms are named for is none for either', () => {
  const files = [
    { path: '/a.json', format: 'json' },
    { path: '/b.md', format: 'markdown' },
    { path: '/a.json', format: 'html' },
  ]
  expect(sharedFile(files)).toEqual({
    code: 'usage',
    message: '/a.json is named for json and for html, expected a file for each form; name another',
  })
})

test.each([
  [
    'a file for each',
    [
      { path: '/a.json', format: 'json' },
      { path: '/a.md', format: 'markdown' },
    ],
  ],
  [
    'the same form twice',
    [
      { path: '/a.json', format: 'json' },
      { path: '/a.json', format: 'json' },
    ],
  ],
  [
    'a device',
    [
      { path: '/dev/null', format: 'json' },
      { path: '/dev/null', format: 'html' },
    ],
  ],
])('%s is fine', (_what, files) => {
  expect(sharedFile(files)).toBeNull()
})
