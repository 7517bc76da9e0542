import type { Repository, RepositoryEntry, RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { attemptInRepository } from '../attempt.ts'
import { stopIfAborted } from '../failure.ts'
import { gitlinkMode, linkMode, treeMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'
import { findNode, followPath } from './find-node.ts'
import { refusePath } from './refuse-path.ts'
import { openSearch } from './search/search-files.ts'
import { walkFiles } from './walk-files.ts'

/** A repository over a tree, and what ends its searches for good. */
export interface TreeRepository {
  readonly repository: Repository
  close(): Promise<void>
}

/** Answers the questions of the port from a tree. */
export function treeRepository(tree: FileTree): TreeRepository {
  const search = openSearch(tree)
  const repository: Repository = {
    revision: tree.revision,
    readFile: (path, { maxBytes, signal }) =>
      attemptInRepository(path, async () => {
        stopIfAborted(signal)
        const invalid = refusePath(path)
        if (invalid !== null) return err(invalid)
        const found = await followPath(tree, path)
        return found.isErr() ? err(found.error) : readNode(tree, found.value, path, maxBytes)
      }),
    list: ({ directory, cursor, limit }, { signal }) =>
      attemptInRepository(directory, async () => {
        const folder = directory.replace(/\/+$/, '')
        const invalid = folder === '' ? null : refusePath(folder)
        if (invalid !== null) return err(invalid)
        const paths: string[] = []
        for await (const { path } of walkFiles(tree, folder, cursor, signal)) {
          if (paths.length >= limit) return ok({ paths, nextCursor: paths.at(-1) ?? cursor })
          paths.push(path)
        }
        return ok({ paths, nextCursor: null })
      }),
    stat: (path, { signal }) =>
      attemptInRepository(path, async () => {
        stopIfAborted(signal)
        const invalid = refusePath(path)
        if (invalid !== null) return err(invalid)
        const node = await findNode(tree, path)
        return ok(node === null ? null : await toEntry(tree, node))
      }),
    search: (query, { signal }) => attemptInRepository(null, () => search.run(query, signal)),
  }
  return { repository, close: () => search.close() }
}

async function readNode(
  tree: FileTree,
  node: TreeNode,
  asked: string,
  maxBytes: number,
): Promise<Result<{ path: string; size: number; bytes: Uint8Array }, RepositoryError>> {
  if (node.mode === gitlinkMode) return err({ code: 'not_a_file', path: asked, detail: 'it is a submodule' })
  const bytes = await tree.read(node, maxBytes)
  if (bytes === 'too_large') {
    return err({ code: 'too_large', path: asked, detail: `the file is larger than ${maxBytes} bytes` })
  }
  return ok({ path: node.path, size: bytes.length, bytes })
}

async function toEntry(tree: FileTree, node: TreeNode): Promise<RepositoryEntry> {
  const { mode } = node
  if (mode === treeMode) return { kind: 'directory', mode, size: null }
  if (mode === gitlinkMode) return { kind: 'submodule', mode, size: null }
  return { kind: mode === linkMode ? 'symlink' : 'file', mode, size: await tree.sizeOf(node) }
}
