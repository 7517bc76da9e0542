import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { streamFile } from './stream-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'scrutineer-stream-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal

async function lengthOf(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const part of bytes) length += part.length
  return length
}

describe('streaming a file', () => {
  it('gives all of a file', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, 'x'.repeat(200_000))
    expect(await lengthOf(streamFile(path, never))).toBe(200_000)
  })

  it('gives nothing of an empty file', async () => {
    const path = join(folder, 'empty')
    writeFileSync(path, '')
    expect(await lengthOf(streamFile(path, never))).toBe(0)
  })

  it('throws what the system says of a file that is not there', () => {
    expect(() => streamFile(join(folder, 'none'), never)).toThrow('ENOENT')
  })

  it('rejects for a folder', async () => {
    await expect(lengthOf(streamFile(folder, never))).rejects.toThrow('EISDIR')
  })

  describe.skipIf(process.platform === 'win32')('of a pipe', () => {
    const newPipe = (name: string) => {
      const path = join(folder, name)
      execFileSync('mkfifo', [path])
      return path
    }

    it('waits for what is written to it, up to its end', async () => {
      const path = newPipe('written')
      const length = lengthOf(streamFile(path, never))
      const writer = await open(path, 'w')
      await writer.writeFile('x'.repeat(200_000))
      await writer.close()
      expect(await length).toBe(200_000)
    })

    it('ends by the signal where nobody ever writes', async () => {
      const stop = new AbortController()
      const length = lengthOf(streamFile(newPipe('silent'), stop.signal))
      stop.abort()
      await expect(length).rejects.toThrow('aborted')
    })
  })
})
