import { join } from '../location/find-git-directory.ts'
import { linkMode } from '../objects/tree-entry.ts'
import type { DiskContent } from '../working-tree/disk-content.ts'
import type { WorkTree } from '../working-tree/work-tree.ts'
import { storedContents } from './commit-files.ts'
import type { FileTree } from './file-tree.ts'
import { type ListedFile, listedFiles } from './listed-files.ts'

/**
 * The files of a working tree: those in `files`, which are the tracked and the untracked ones, and never an ignored one.
 * Bytes are those on disk. A file with an id is one that is left out of the working tree on purpose: it is read from the
 * index.
 */
export function workingFiles(tree: WorkTree, disk: DiskContent, files: readonly ListedFile[]): FileTree {
  const stored = storedContents(tree.repository.objects)
  return listedFiles(files, {
    revision: 'working_tree',
    isFixed: false,
    async sizeOf(node) {
      if (node.oid !== null) return stored.sizeOf(node)
      const facts = (await disk.isInside(node.path))
        ? await tree.files.facts(join(tree.root, node.path))
        : null
      return facts?.kind === 'file' || facts?.kind === 'symlink' ? facts.size : null
    },
    async read(node, maxBytes) {
      if (node.oid !== null) return stored.read(node, maxBytes)
      const place = join(tree.root, node.path)
      const inside = await disk.isInside(node.path)
      const target = inside && node.mode === linkMode ? await tree.files.readLink(place) : null
      return target ?? (inside ? tree.files.readPlain(place, maxBytes) : null)
    },
  })
}
