import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrubText } from './scrub-text.ts'

describe('scrubText', () => {
  const cases: Record<string, [string, string]> = {
    'plain words': ['index file corrupt', 'index file corrupt'],
    'a repository path': ["cannot hash 'src/a b.ts'", "cannot hash 'src/a b.ts'"],
    'an address': ['see https://user:pass@host/x?token=1 now', 'see <url> now'],
    'a header with a token': [
      "-c http.extraHeader='Authorization: Bearer abc.def-ghi' clone",
      "-c http.extraHeader='Authorization: Bearer ***' clone",
    ],
    'a header with a password': ['Authorization: Basic eC1hY2Nlc3M6Z2hz=', 'Authorization: Basic ***'],
    'a scheme alone': ['sent bearer abcdef.ghijkl, refused', 'sent bearer ***, refused'],
    'a key': [`answered 401 for key ${'sk-'}proj-abcdefghijklmnop1234`, 'answered 401 for key ***'],
    'a token of a host': [
      `for ${'ghs_'}0123456789abcdefghij and ${'glpat-'}0123456789abcdef`,
      'for *** and ***',
    ],
    'words about tokens': [
      'bearer token is missing, basic auth too',
      'bearer token is missing, basic auth too',
    ],
    'an address of mail': ['text with user@example.test stays', 'text with user@example.test stays'],
    'an absolute path': ["open '/etc/passwd' failed", "open '…' failed"],
    'a Windows path': ['open C:\\Users\\ada failed', 'open … failed'],
    'escapes of a terminal': ['red \u001b[31mtext\u0007', 'red  [31mtext'],
    'a change of direction': ['a\u202eb', 'a b'],
  }
  for (const [name, [text, scrubbed]] of Object.entries(cases)) {
    it(name, () => expect(scrubText(text, [])).toBe(scrubbed))
  }

  it('hides folders that hold blanks, the longest first', () => {
    expect(scrubText('in /my work/a b/c', ['/my work', '/my work/a b'])).toBe('in …/c')
  })

  it('is one short line without control characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (text) => {
        const scrubbed = scrubText(text, [])
        expect(scrubbed.length).toBeLessThanOrEqual(200)
        expect(scrubbed).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
      }),
    )
  })
})
