import { compareBytewise } from '@scrutineer/core'
import { stopIfAborted, unsupported } from '../failure.ts'
import type { DirectoryItem } from '../files/git-files.ts'
import { join } from '../location/find-git-directory.ts'
import { gitlinkMode } from '../objects/tree-entry.ts'
import { foldAscii } from '../patterns/byte-string.ts'
import { type IgnoreFile, isIgnored } from './ignore-rules.ts'
import { isNestedRepository } from './nested-repository.ts'
import { readFolderIgnore, readGlobalIgnores } from './rule-files.ts'
import type { WorkTree } from './work-tree.ts'

/** Something in the working tree that is neither tracked nor ignored. */
export interface Untracked {
  readonly path: string
  /** `unreadable` is a folder that the system refuses to list. */
  readonly kind: 'file' | 'symlink' | 'nested_repository' | 'unreadable'
}

/** What git would list as untracked, in order of path bytes. Ignored folders and other repositories are not entered. */
export async function findUntracked(
  tree: WorkTree,
  maxFiles: number,
  signal: AbortSignal | undefined,
): Promise<readonly Untracked[]> {
  const found: Untracked[] = []
  const holding = foldersOf(tree)
  const fold = (path: string) => (tree.fold ? foldAscii(path) : path)

  async function look({ folder, rules: outer }: OpenFolder): Promise<readonly OpenFolder[]> {
    const items = await tree.files.list(join(tree.root, folder.slice(0, -1)))
    if (items === 'unreadable') found.push({ path: folder.slice(0, -1), kind: 'unreadable' })
    if (items === 'unreadable' || items === null) return []
    const rules = [...outer, ...(await ownRules(tree, folder, items))]
    const inner = await Promise.all(items.map((item) => judge(folder, item, rules)))
    return inner.filter((one) => one !== null)
  }
  async function judge(
    folder: string,
    item: DirectoryItem,
    rules: readonly IgnoreFile[],
  ): Promise<OpenFolder | null> {
    const name = tree.compose ? item.name.normalize('NFC') : item.name
    if (fold(name) === '.git') return null
    const path = folder + name
    const entry = tree.tracked.get(fold(path))
    const isFolder = item.kind === 'directory'
    if (item.kind === 'other' || (isFolder ? entry?.mode === gitlinkMode : entry !== undefined)) return null
    if (isIgnored(rules, path, isFolder, tree.fold)) return null
    if (item.kind !== 'directory') found.push({ path, kind: item.kind })
    else if (holding.has(fold(path)) || !(await isNestedRepository(tree.files, join(tree.root, path)))) {
      return { folder: `${path}/`, rules }
    } else found.push({ path, kind: 'nested_repository' })
    return null
  }

  let waiting: readonly OpenFolder[] = [{ folder: '', rules: await readGlobalIgnores(tree) }]
  while (waiting.length > 0) {
    stopIfAborted(signal)
    const inner = await Promise.all(waiting.slice(0, foldersAtOnce).map(look))
    waiting = [...inner.flat(), ...waiting.slice(foldersAtOnce)]
    if (found.length > maxFiles) {
      throw unsupported(null, `a working tree of more than ${maxFiles} untracked files`)
    }
  }
  return found.sort((a, b) => compareBytewise(a.path, b.path))
}

/** A folder to look into, and the ignore files that hold there. */
interface OpenFolder {
  /** With a trailing slash, or empty for the root. */
  readonly folder: string
  readonly rules: readonly IgnoreFile[]
}

const foldersAtOnce = 32

/** The ignore file of a folder. One that is left out of the working tree on purpose still holds. */
async function ownRules(
  tree: WorkTree,
  folder: string,
  items: readonly DirectoryItem[],
): Promise<readonly IgnoreFile[]> {
  const isThere = items.some(({ name }) => name === '.gitignore')
  if (!isThere && tree.tracked.get(`${folder}.gitignore`)?.skipWorktree !== true) return []
  const own = await readFolderIgnore(tree, folder)
  return own === null ? [] : [own]
}

/** The folders that hold tracked files, without a trailing slash. */
function foldersOf(tree: WorkTree): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of tree.tracked.keys()) {
    for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
      const folder = path.slice(0, cut)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}
