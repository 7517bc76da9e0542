import { randomBytes } from 'node:crypto'
import { chmod, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TextStore } from '@scrutineer/core'
import { readWholeFile } from '../rules/read-whole-file.ts'
import { makeFolder } from '../workspaces/directory/make-folder.ts'
import { forgetOldest } from './forget-oldest.ts'

/** Settings of a folder of texts. */
export interface TextFilesOptions {
  /** Bytes that all texts may take together; what was used longest ago goes first. Default 256 MiB. */
  readonly maxBytes?: number | undefined
}

/** Far more than an answer or the findings of a chunk take; what is larger was put there by something else. */
const maxTextBytes = 64 * 1024 * 1024

/**
 * Keeps texts as files below a folder, which is made when it is needed, readable by its owner alone. Several programs may
 * share it. A folder that cannot be read or written keeps nothing, and that is all that happens.
 */
export function textFiles(
  directory: string,
  { maxBytes = 256 * 1024 * 1024 }: TextFilesOptions = {},
): TextStore {
  // Once for each run is enough: a run adds little beside what a folder may hold.
  let tidied: Promise<void> | null = null
  const fileOf = (key: string) => join(directory, key.slice(0, 2), key.slice(2))
  // Looked for once each: a review keeps thousands of texts, and asking for a folder costs as much as writing a file.
  const made = new Map<string, Promise<void>>()
  const makeOnce = (folder: string) => {
    const known =
      made.get(folder) ?? makeFolder(folder).then(() => chmod(directory, 0o700).catch(() => undefined))
    made.set(folder, known)
    return known
  }
  return {
    async recall(key, options) {
      if (!isKey(key)) return null
      const file = fileOf(key)
      const read = await readWholeFile(file, maxTextBytes, options?.signal)
      if (read.isErr()) return null
      await touch(file)
      return Buffer.from(read.value).toString('utf8')
    },
    async keep(key, text) {
      if (!isKey(key)) return
      const file = fileOf(key)
      try {
        await makeOnce(dirname(file))
        await write(file, text)
      } catch {
        // Somebody may have cleared the folder meanwhile; the next text finds out.
        made.delete(dirname(file))
      }
      tidied ??= forgetOldest(directory, maxBytes).catch(() => undefined)
      await tidied
    },
  }
}

/** Keys are made by the program itself, but a file's name is not left to trust. */
function isKey(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key)
}

async function write(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function touch(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}
