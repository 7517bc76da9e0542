import type { Repository, RepositoryEntry, RepositoryError, RepositoryFile } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { attemptInRepository } from '../attempt.ts'
import { stopIfAborted } from '../failure.ts'
import { gitlinkMode, linkMode, treeMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'
import { followPath, type Place } from './follow-path.ts'
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
        for await (const node of walkFiles(tree, folder, cursor, signal)) {
          if (!tree.isFixed && (await tree.sizeOf(node)) === null) continue
          if (paths.length >= limit) return ok({ paths, nextCursor: paths.at(-1) ?? cursor })
          paths.push(node.path)
        }
        return ok({ paths, nextCursor: null })
      }),
    stat: (path, { signal }) =>
      attemptInRepository(path, async () => {
        stopIfAborted(signal)
        const invalid = refusePath(path)
        if (invalid !== null) return err(invalid)
        const cut = path.lastIndexOf('/')
        const parent = await followPath(tree, path.slice(0, Math.max(0, cut)))
        if (parent.isErr()) return err(parent.error)
        const siblings = parent.value === null ? null : await tree.children(parent.value.path)
        const node = siblings?.get(path.slice(cut + 1))
        return ok(node === undefined ? null : await toEntry(tree, node))
      }),
    search: (query, { signal }) => attemptInRepository(null, () => search.run(query, signal)),
  }
  return { repository, close: () => search.close() }
}

async function readNode(
  tree: FileTree,
  place: Place | null,
  asked: string,
  maxBytes: number,
): Promise<Result<RepositoryFile, RepositoryError>> {
  const refuse = (code: RepositoryError['code'], detail: string) => err({ code, path: asked, detail })
  const absent = () => refuse('not_found', 'nothing stands there')
  if (place === null) return absent()
  if (place.node === null) return refuse('not_a_file', 'it leads to the root of the repository')
  if (place.node.mode === treeMode) return refuse('not_a_file', 'a directory stands there')
  if (place.node.mode === gitlinkMode) return refuse('not_a_file', 'a submodule stands there')
  const bytes = await tree.read(place.node, maxBytes)
  if (bytes === null) return absent()
  if (bytes === 'unreadable') return refuse('failed', 'the system refuses to read it')
  if (bytes === 'too_large') return refuse('too_large', `it is over the limit of ${maxBytes} bytes`)
  return ok({ path: place.path, size: bytes.length, bytes })
}

async function toEntry(tree: FileTree, node: TreeNode): Promise<RepositoryEntry | null> {
  const { mode } = node
  if (mode === treeMode) return { kind: 'directory', mode, size: null }
  if (mode === gitlinkMode) return { kind: 'submodule', mode, size: null }
  const size = await tree.sizeOf(node)
  return size === null ? null : { kind: mode === linkMode ? 'symlink' : 'file', mode, size }
}
