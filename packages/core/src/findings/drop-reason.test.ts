import { expect, it } from 'vitest'
import { describeDropReason, dropReasons } from './drop-reason.ts'

it('every reason has a sentence of its own', () => {
  const sentences = dropReasons.map((reason) => describeDropReason({ reason, detail: null }))
  expect(new Set(sentences).size).toBe(dropReasons.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

it('names what was wrong', () => {
  expect(describeDropReason({ reason: 'category_unknown', detail: 'style' })).toContain('not "style"')
})
