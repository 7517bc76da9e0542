import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveLifeSign } from './life-sign.ts'
import { makeFolder } from './make-folder.ts'
import { directoryPrefix, readOwnOwner } from './owner.ts'

/** A directory of one workspace. */
export interface WorkspaceDirectory {
  /** Absolute. */
  readonly path: string
  /** Removes it with all it holds. Safe to call twice; never rejects. */
  remove(): Promise<void>
}

/** Makes a directory below `root` that only its owner may enter, and whose owner others can tell. Null on failure. */
export async function createWorkspaceDirectory(root: string): Promise<WorkspaceDirectory | null> {
  try {
    await makeFolder(root)
    // mkdtemp makes it with mode 0700.
    const path = await mkdtemp(join(root, directoryPrefix(readOwnOwner())))
    const lifeSign = await giveLifeSign(path)
    let removing: Promise<void> | null = null
    return {
      path,
      remove() {
        removing ??= removeTree(path).finally(() => lifeSign?.end())
        return removing
      },
    }
  } catch {
    return null
  }
}

/** Removes a directory; a program that is just ending may put something into it meanwhile. */
export async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)
}
