import { describe, expect, test } from 'vitest'
import { toReviewFailure } from './to-review-failure.ts'

const rules = { code: 'invalid_rules', entry: '', problem: 'it is no valid JSON', expected: '' } as const

describe('why there is no review', () => {
  test('a model that holds too little is told by the flags that there are', () => {
    const expected = 'a context window of at least 16062 tokens'
    expect(toReviewFailure({ code: 'invalid_options', option: 'model', expected })).toEqual({
      code: 'usage',
      message:
        'the model holds too little for a review, expected a context window of at least 16062 tokens; ' +
        'name another with --model-name, or say with --model-context-window how much it holds',
    })
  })

  test.each(['.scrutineer/rules.json', '.scrutineer/rules.yaml', '.zadig-review/rules.json'])(
    'rules of the repository in %s can be left out',
    (file) => {
      expect(toReviewFailure({ ...rules, file }).message).toContain('review --project-rules none')
    },
  )

  test.each(['my-rules.json', '/home/dev/.config/scrutineer/rules.json'])(
    "rules of one's own in %s cannot",
    (file) => {
      expect(toReviewFailure({ ...rules, file }).message).toBe(`${file}: it is no valid JSON; mend it`)
    },
  )
})
