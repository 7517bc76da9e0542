import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrubText } from './scrub-text.ts'

describe('scrubText', () => {
  const cases: Record<string, [string, string]> = {
    'plain words': ['index file corrupt', 'index file corrupt'],
    'a repository path': ["cannot hash 'src/a b.ts'", "cannot hash 'src/a b.ts'"],
    'an address': ['see https://user:pass@host/x?token=1 now', 'see <url> now'],
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
