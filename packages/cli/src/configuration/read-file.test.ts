import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'scrutineer-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal

describe('the bytes of a file of settings', () => {
  it('are all there', async () => {
    writeFileSync(join(folder, 'config.yaml'), 'review: {}\n')
    const bytes = (await readFile(join(folder, 'config.yaml'), never))._unsafeUnwrap()
    expect(String(bytes)).toBe('review: {}\n')
  })

  it('are cut one behind what a file may have', async () => {
    writeFileSync(join(folder, 'large.yaml'), 'x'.repeat(500_000))
    expect((await readFile(join(folder, 'large.yaml'), never))._unsafeUnwrap()).toHaveLength(64 * 1024 + 1)
  })

  it.each(['none.yaml', 'no folder/config.yaml', 'config.yaml/config.yaml'])(
    'are none where nothing can stand: %s',
    async (name) => expect((await readFile(join(folder, name), never))._unsafeUnwrap()).toBeNull(),
  )

  it('cannot be those of a folder', async () => {
    expect((await readFile(folder, never))._unsafeUnwrapErr().message).toContain('EISDIR')
  })
})
