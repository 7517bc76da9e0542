import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'scrutineer-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('making a folder', () => {
  it('makes those above it too, for their owner alone', () => {
    makeFolder(join(root, 'a', 'b', 'c'))
    expect(statSync(join(root, 'a', 'b', 'c')).isDirectory()).toBe(true)
    if (process.platform !== 'win32') expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
  })

  it('leaves one that is there as it is', () => {
    makeFolder(root)
    expect(statSync(root).isDirectory()).toBe(true)
  })

  it('fails below what is no folder', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow('ENOTDIR')
  })

  it.skipIf(process.platform !== 'linux')('comes back where a file system makes no folders', () => {
    expect(() => makeFolder('/proc/scrutineer/below')).toThrow('ENOENT')
  })
})
