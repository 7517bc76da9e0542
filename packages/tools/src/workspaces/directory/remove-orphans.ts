import { lstat, readdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endLeftovers } from './end-leftovers.ts'
import { hearLifeSign } from './life-sign.ts'
import { isGone, ownerOfDirectory, readOwnOwner } from './owner.ts'
import { removeTree } from './workspace-directory.ts'

/**
 * Removes the workspaces below `root` (the system's folder for temporary files unless told otherwise) whose process has
 * ended without removing them, and nothing else: a directory is left alone unless its name is that of a workspace, it
 * belongs to the same user, and its owner is surely gone, however old it is. Gives how many were removed; never rejects.
 */
export async function removeOrphans(root: string = tmpdir()): Promise<number> {
  const folder = await realpath(root).catch(() => resolve(root))
  const names = await readdir(folder).catch(() => [])
  const own = readOwnOwner()
  let removed = 0
  for (const name of names) {
    const owner = ownerOfDirectory(name)
    const path = join(folder, name)
    if (owner === null || !(await isOwnDirectory(path))) continue
    if (!isGone(owner, own, await hearLifeSign(path))) continue
    endLeftovers(path)
    await removeTree(path)
    removed++
  }
  return removed
}

async function isOwnDirectory(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  if (found?.isDirectory() !== true) return false
  const userId = process.getuid?.()
  return userId === undefined || found.uid === userId
}
