import { describe, expect, it } from 'vitest'
import { codeComment } from '../tools/change-review/code-comment.ts'
import { changeReviewRole } from './change-review-role.ts'

const role = changeReviewRole({ language: 'pt-BR' })

describe('what a reviewing model is told once and for all', () => {
  it('names one language, and that for the texts of findings alone', () => {
    expect(role.match(/language/g)).toHaveLength(1)
    expect(role).toMatch(/titles, problems, evidence and suggestions in the language "pt-BR"/)
    // Nothing else says otherwise: findings are arguments of a tool, and so no argument may be demanded in English.
    expect(JSON.stringify(codeComment.declaration)).not.toMatch(/english|language/i)
    expect(changeReviewRole({ language: 'pt-BR' })).toBe(role)
  })

  it('wants defects and no matters of taste', () => {
    expect(role).toMatch(/No style, naming, formatting, praise or summaries/)
  })
})
