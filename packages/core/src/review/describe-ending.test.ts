import { expect, it } from 'vitest'
import { describeEnding } from './describe-ending.ts'

const ending = { type: 'incomplete', reason: 'token_limit', detail: '', modelError: null } as const

it('has words for a reason that says all, and takes those of the case where it has some', () => {
  expect(describeEnding(ending)).toContain('max_tokens_total')
  expect(describeEnding({ ...ending, detail: 'of its own' })).toBe('of its own')
})
