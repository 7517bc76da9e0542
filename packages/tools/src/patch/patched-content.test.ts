import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChangedFile, decodeBytes, encodeText, parsePatch } from '@scrutineer/core'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { patchedContent } from './patched-content.ts'

const max = 1024 * 1024
const unknownLine = '[this line is not in the patch]'
const folder = mkdtempSync(join(tmpdir(), 'patched-content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(hunks: string): ChangedFile {
  const parsed = parsePatch(encodeText(`--- a/f\n+++ b/f\n${hunks}`))._unsafeUnwrap()
  if (parsed[0] === undefined) throw new Error('no file')
  return parsed[0]
}

function text(hunks: string, before: string | null): string {
  const content = patchedContent(fileOf(hunks), before, max)
  return content.kind === 'too_large' ? content.kind : `${content.kind}: ${decodeBytes(content.bytes)}`
}

describe('patchedContent', () => {
  const change = '@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n'
  it('is the file before the patch with its hunks in place', () => {
    expect(text(change, 'a\nb\nc\nd\ne\n')).toBe('whole: a\nb\nC\nd\ne\n')
  })

  it('follows a file that has moved on around them', () => {
    expect(text(change, 'x\ny\na\nb\nc\nd\ne\n')).toBe('whole: x\ny\na\nb\nC\nd\ne\n')
    expect(text(change, 'b\nc\nd\n')).toBe('whole: b\nC\nd\n')
  })

  it('is the file itself where that has them already', () => {
    expect(text(change, 'a\nb\nC\nd\ne\n')).toBe('whole: a\nb\nC\nd\ne\n')
  })

  it('is what the hunks say where they fit nowhere, with its lines at their places', () => {
    const known = `part: ${unknownLine}\nb\nC\nd\n`
    expect(text(change, 'something else\n')).toBe(known)
    expect(text(change, null)).toBe(known)
    const two = '@@ -1 +1 @@\n-a\n+A\n@@ -4,2 +4,2 @@\n-d\n+D\n e\n'
    expect(text(two, null)).toBe(`part: A\n${unknownLine}\n${unknownLine}\nD\ne\n`)
  })

  it('knows a file without a last line feed', () => {
    const noNewline =
      '@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n'
    expect(text(noNewline, 'a\nb')).toBe('whole: a\nc')
    expect(text(noNewline, 'a\nb\n')).toBe('part: a\nc')
  })

  it('does not guess where lines belong that are only added', () => {
    const added = '@@ -3,0 +4,1 @@\n+new\n'
    expect(text(added, '1\n2\n3\n4\n')).toBe('whole: 1\n2\n3\nnew\n4\n')
    expect(text(added, '1\n')).toBe(`part: ${`${unknownLine}\n`.repeat(3)}new\n`)
  })

  it('is not put together over the limit, however far apart its lines are said to be', () => {
    expect(text('@@ -1 +999999999 @@\n-a\n+b\n', null)).toBe('too_large')
    expect(patchedContent(fileOf(change), `a\nb\nc\nd\n${'x'.repeat(max)}`, max).kind).toBe('too_large')
  })

  it('is the new side alone of a file that was added or changed its type', () => {
    const both = fileOf('@@ -1,2 +0,0 @@\n-old\n-text\n')
    const added = fileOf('@@ -0,0 +1 @@\n+target\n')
    const typeChange = { status: 'type_changed', hunks: [...both.hunks, ...added.hunks] } as const
    const content = patchedContent(typeChange, 'old\ntext\n', max)
    expect(content.kind === 'whole' && decodeBytes(content.bytes)).toBe('target\n')
  })

  it('is what git made the patch from, for any two files', () => {
    const file = fc.array(fc.constantFrom('a', 'b', 'c', '', '+', '-', ' ', 'é\r'), { maxLength: 12 })
    fc.assert(
      fc.property(
        file,
        file,
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
        (before, after, ended, context) => {
          const [old, next] = [
            before.map((line) => `${line}\n`).join(''),
            after.join('\n') + (ended ? '\n' : ''),
          ]
          writeFileSync(join(folder, 'old'), old)
          writeFileSync(join(folder, 'new'), next)
          const patch = diff(context)
          if (!patch.includes('@@')) return
          const [changed] = parsePatch(encodeText(patch))._unsafeUnwrap()
          if (changed === undefined) throw new Error('no file')
          const content = patchedContent({ ...changed, status: 'modified' }, old, max)
          expect(content.kind === 'whole' && decodeBytes(content.bytes)).toBe(next)
        },
      ),
      { numRuns: 60 },
    )
  })
})

function diff(context: number): string {
  try {
    return execFileSync('diff', [`-U${context}`, 'old', 'new'], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    // It ends with 1 when the files differ.
    return (error as { stdout: string }).stdout
  }
}
