import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeText } from '../vocabulary/byte-text.ts'
import { parsePatch } from './parse-patch.ts'
import { change } from './random-change.test-support.ts'
import { renderPatch } from './render-patch.ts'

/** Getters become plain data, so that a comparison sees what a reader sees. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe('parsePatch', () => {
  it('gives back every change that renderPatch wrote', () => {
    fc.assert(
      fc.property(change, (files) => {
        const parsed = parsePatch(encodeText(renderPatch(files)))
        expect(plain(parsed._unsafeUnwrap())).toEqual(plain(files))
      }),
      { numRuns: 600 },
    )
  })

  it('reads the same change through mails and shells that changed its line ends or its encoding', () => {
    fc.assert(
      fc.property(change, fc.constantFrom(...transports), (files, transport) => {
        const text = renderPatch(files)
        fc.pre(isCleanText(text))
        const parsed = parsePatch(transport.damage(text))
        expect(plain(parsed._unsafeUnwrap())).toEqual(plain(files))
      }),
      { numRuns: 300 },
    )
  })

  it('never reads a cut patch as a whole one', () => {
    fc.assert(
      fc.property(change, fc.nat(), (files, seed) => {
        const bytes = encodeText(renderPatch(files))
        fc.pre(bytes.length > 0)
        const parsed = parsePatch(bytes.slice(0, seed % bytes.length))
        if (parsed.isErr()) return
        for (const [index, file] of parsed.value.entries()) {
          const whole = files[index]
          // A cut at the end of a line can only leave out whole hunks, whole files or header lines.
          for (const [place, hunk] of file.hunks.slice(0, -1).entries()) {
            expect(plain(hunk)).toEqual(plain(whole?.hunks[place]))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('ends on any bytes at all', () => {
    const pieces = fc.constantFrom(
      'diff --git a/x b/x\n',
      '--- a/x\n',
      '+++ b/x\n',
      '@@ -1 +1 @@\n',
      '@@ -1,2 +0,0 @@\n',
      '-a\n',
      '+b\n',
      ' c\n',
      '\\ No newline at end of file\n',
      'rename from x\n',
      'new file mode 100644\n',
      'GIT binary patch\n',
      'literal 3\n',
      'KcmZ\n',
      '\n',
      '"',
      '\r\n',
    )
    const anything = fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 20 })
    fc.assert(
      fc.property(anything, (parts) => {
        const parsed = parsePatch(encodeText(parts.join('')))
        if (parsed.isOk()) for (const file of parsed.value) for (const hunk of file.hunks) checkCounts(hunk)
      }),
      { numRuns: 1000 },
    )
  })
})

function checkCounts(hunk: { oldLines: number; newLines: number; lines: readonly { type: string }[] }): void {
  expect(hunk.lines.filter((line) => line.type !== 'add')).toHaveLength(hunk.oldLines)
  expect(hunk.lines.filter((line) => line.type !== 'delete')).toHaveLength(hunk.newLines)
}

const transports = [
  { name: 'CRLF', damage: (text: string) => encodeText(text.replaceAll('\n', '\r\n')) },
  { name: 'byte order mark', damage: (text: string) => encodeText(`\ufeff${text}`) },
  { name: 'UTF-16LE', damage: (text: string) => utf16(`\ufeff${text}`, true) },
  { name: 'UTF-16BE', damage: (text: string) => utf16(`\ufeff${text}`, false) },
  {
    name: 'UTF-16LE with CRLF',
    damage: (text: string) => utf16(`\ufeff${text.replaceAll('\n', '\r\n')}`, true),
  },
]

/** UTF-16 has no place for bytes that are not UTF-8. */
function isCleanText(text: string): boolean {
  return text !== '' && !/\p{Surrogate}/u.test(text)
}

function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), little)
  return bytes
}
