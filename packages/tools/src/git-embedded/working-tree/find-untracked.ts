import { compareBytewise } from '@scrutineer/core'
import { stopIfAborted, unsupported } from '../failure.ts'
import type { DirectoryItem } from '../files/git-files.ts'
import { join } from '../location/find-git-directory.ts'
import { foldAscii } from '../patterns/byte-string.ts'
import { type IgnoreFile, isIgnored } from './ignore-rules.ts'
import { isNestedRepository } from './nested-repository.ts'
import { readFolderIgnore, readGlobalIgnores } from './rule-files.ts'
import type { WorkTree } from './work-tree.ts'

/** Something in the working tree that is neither tracked nor ignored. */
export interface Untracked {
  readonly path: string
  readonly kind: 'file' | 'symlink' | 'nested_repository'
}

/** What git would list as untracked, in order of path bytes. Ignored folders and other repositories are not entered. */
export async function findUntracked(
  tree: WorkTree,
  maxFiles: number,
  signal: AbortSignal | undefined,
): Promise<readonly Untracked[]> {
  const found: Untracked[] = []
  const folders = foldersOf(tree)
  const fold = (path: string) => (tree.fold ? foldAscii(path) : path)

  async function look(folder: string, outer: readonly IgnoreFile[]): Promise<void> {
    stopIfAborted(signal)
    const items = (await tree.files.list(join(tree.root, folder.slice(0, -1)))) ?? []
    const own = await readFolderIgnore(tree, folder)
    const rules = own === null ? outer : [...outer, own]
    for (const item of items) await judge(folder, item, rules)
  }
  async function judge(folder: string, item: DirectoryItem, rules: readonly IgnoreFile[]): Promise<void> {
    const name = tree.compose ? item.name.normalize('NFC') : item.name
    if (fold(name) === '.git') return
    const path = folder + name
    const entry = tree.tracked.get(fold(path))
    if (item.kind === 'directory') {
      if (entry?.mode === '160000' || isIgnored(rules, path, true, tree.fold)) return
      if (!folders.has(fold(path)) && (await isNestedRepository(tree.files, join(tree.root, path))))
        add({ path, kind: 'nested_repository' })
      else await look(`${path}/`, rules)
    } else if ((item.kind === 'file' || item.kind === 'symlink') && entry === undefined) {
      if (!isIgnored(rules, path, false, tree.fold)) add({ path, kind: item.kind })
    }
  }
  function add(one: Untracked): void {
    found.push(one)
    if (found.length > maxFiles) {
      throw unsupported(null, `a working tree of more than ${maxFiles} untracked files`)
    }
  }
  await look('', await readGlobalIgnores(tree))
  return found.sort((a, b) => compareBytewise(a.path, b.path))
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
