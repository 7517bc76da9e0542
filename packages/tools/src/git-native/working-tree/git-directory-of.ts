import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Longer than any path that a system takes. */
const maxFileBytes = 8192

/**
 * The git directory of a working tree whose root is known: the folder `.git`, or the one that a file of that name points
 * to, as in linked worktrees and submodules. Null where it is elsewhere.
 */
export async function gitDirectoryOf(workTree: string): Promise<string | null> {
  const place = join(workTree, '.git')
  try {
    const found = await stat(place)
    if (found.isDirectory()) return place
    if (!found.isFile() || found.size > maxFileBytes) return null
    const pointer = /^gitdir: ([\s\S]*?)[\r\n]*$/.exec(await readFile(place, 'utf8'))?.[1]
    return pointer === undefined ? null : resolve(workTree, pointer)
  } catch {
    return null
  }
}
