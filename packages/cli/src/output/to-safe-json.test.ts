import { expect, it } from 'vitest'
import { toSafeJson } from './to-safe-json.ts'

it.each([
  [
    'what a build machine obeys anywhere in a line',
    '##vso[task.complete] ##[error]x ##teamcity[z]',
    /##\w*\[/,
  ],
  ['controls of a terminal', 'a\u009b31m\u007f', /[\u007f-\u009f]/],
  ['marks that reorder text', '\u202eabc\u2066', /[\u202e\u2066]/],
])('%s is written as escapes, which lose nothing', (_what, text, active) => {
  const json = toSafeJson({ text })
  expect(json).not.toMatch(active)
  expect(JSON.parse(json)).toEqual({ text })
})
