import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkTextStore } from '@scrutineer/core/testing'
import { describe, expect, it } from 'vitest'
import { textFiles } from './text-files.ts'

const key = (digit: string) => digit.repeat(64)
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'scrutineer-texts-')), 'answers')

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('a folder of texts', () => {
  it('keeps what the port promises', async () => {
    const folder = newFolder()
    expect(await checkTextStore(() => textFiles(folder))).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('is for its owner alone', async () => {
    const folder = newFolder()
    await textFiles(folder).keep(key('a'), 'text')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of filesOf(folder)) expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('leaves no half of a text behind', async () => {
    const folder = newFolder()
    const store = textFiles(folder)
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.keep(key('a'), `${at}`.repeat(1000))))
    expect(filesOf(folder)).toHaveLength(1)
  })

  it('forgets first what was used longest ago', async () => {
    const folder = newFolder()
    const before = textFiles(folder)
    for (const digit of ['1', '2', '3']) await before.keep(key(digit), 'x'.repeat(1000))
    for (const [at, file] of filesOf(folder).sort().entries()) utimesSync(file, at + 1, at + 1)
    await before.recall(key('1'))
    await textFiles(folder, { maxBytes: 2500 }).keep(key('4'), 'x')
    const found = await Promise.all(['1', '2', '3', '4'].map((digit) => before.recall(key(digit))))
    expect(found.map((text) => text !== null)).toEqual([true, false, false, true])
  })

  it('takes away what a killed program left half-written', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'aa'), { recursive: true })
    const left = join(folder, 'aa', `${'a'.repeat(62)}.0123456789ab.tmp`)
    writeFileSync(left, 'half')
    utimesSync(left, 1, 1)
    await textFiles(folder).keep(key('b'), 'whole')
    expect(filesOf(folder)).not.toContain(left)
  })

  it('keeps nothing where it may not write, and says nothing', async () => {
    const folder = newFolder()
    writeFileSync(folder, 'a file where the folder should be')
    const store = textFiles(folder)
    await store.keep(key('a'), 'text')
    expect(await store.recall(key('a'))).toBeNull()
  })

  it.skipIf(process.platform !== 'linux')('comes back where a file system makes no folders', async () => {
    const store = textFiles('/proc/scrutineer/answers')
    await store.keep(key('a'), 'text')
    expect(await store.recall(key('a'))).toBeNull()
  })

  it('keeps nothing where something else stands in the way of a text', async () => {
    const folder = newFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'aa'), 'no folder')
    const store = textFiles(folder)
    await store.keep(key('a'), 'text')
    expect(await store.recall(key('a'))).toBeNull()
    await store.keep(key('b'), 'text')
    expect(await store.recall(key('b'))).toBe('text')
  })

  it.skipIf(process.platform === 'win32')(
    'takes no pipe for a text, and none too large to be one',
    async () => {
      const folder = newFolder()
      mkdirSync(join(folder, 'aa'), { recursive: true })
      execFileSync('mkfifo', [join(folder, 'aa', 'a'.repeat(62))])
      writeFileSync(join(folder, 'aa', 'b'.repeat(62)), '')
      truncateSync(join(folder, 'aa', 'b'.repeat(62)), 65 * 1024 * 1024)
      const store = textFiles(folder)
      expect(await store.recall(key('a'))).toBeNull()
      expect(await store.recall(`aa${'b'.repeat(62)}`)).toBeNull()
    },
  )

  it.each(['', '../../etc/passwd', 'A'.repeat(64), 'a'.repeat(63)])(
    'takes no key such as "%s"',
    async (wrong) => {
      const store = textFiles(newFolder())
      await store.keep(wrong, 'text')
      expect(await store.recall(wrong)).toBeNull()
    },
  )
})
