import type { GitIndex } from '../index-file/parse-index.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { storedContents } from './commit-files.ts'
import type { FileTree } from './file-tree.ts'
import { listedFiles } from './listed-files.ts'

/** The files as they stand in the index. What is only announced by `git add -N` is not in it yet. */
export function indexFiles(objects: ObjectStore, index: GitIndex): FileTree {
  const files = index.entries.filter((entry) => !entry.intentToAdd)
  return listedFiles(files, { revision: 'index', isFixed: true, ...storedContents(objects) })
}
