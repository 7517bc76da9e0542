import { expect, it } from 'vitest'
import { parsePatch } from '../diff/parse-patch.ts'
import { encodeText } from './byte-text.ts'
import { withDefaults } from './overrides.ts'

const defaults = { most: 3, name: 'usual', none: null as number | null }

it.each([undefined, null, {}, { most: undefined, name: undefined, none: undefined }])(
  'what is left out or undefined has its default: %j',
  (given) => {
    expect(withDefaults(defaults, given)).toEqual(defaults)
  },
)

it('what is given counts, null and zero included', () => {
  const others: typeof defaults = { ...defaults, none: 1 }
  expect(withDefaults(others, { most: 0, none: null })).toEqual({
    most: 0,
    name: 'usual',
    none: null,
  })
})

it('a limit that is undefined is the usual one, and not none', () => {
  const patch = encodeText('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\n'.repeat(3))
  const allowed = (files: number | undefined) => parsePatch(patch, { limits: { files } }).isOk()
  expect([allowed(undefined), allowed(1)]).toEqual([true, false])
})
