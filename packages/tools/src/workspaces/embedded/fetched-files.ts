import { failure } from '../../git-embedded/failure.ts'
import { gitlinkMode } from '../../git-embedded/objects/tree-entry.ts'
import { commitFiles } from '../../git-embedded/repository/commit-files.ts'
import type { FileTree, TreeNode } from '../../git-embedded/repository/file-tree.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import type { ObjectSource } from './object-source.ts'

/** The files of a commit; what is not there is fetched, file by file, when it is asked for. */
export function fetchedFiles(
  source: ObjectSource,
  commit: string,
  tree: string,
  ended: AbortSignal,
): FileTree {
  const files = commitFiles(source.objects, commit, tree)
  /** Says whether the content is there. Not so if it is too large to be. */
  const bring = async ({ mode, oid }: TreeNode): Promise<boolean> => {
    if (oid === null || mode === gitlinkMode || source.objects.holds(oid)) return true
    const fetched = await source.fetch({ wants: [oid], depth: null, filter: null }, ended)
    if (fetched.isOk()) return true
    if (fetched.error.code === 'too_large') return false
    throw failureOf(fetched.error)
  }
  return {
    ...files,
    async sizeOf(node) {
      if (await bring(node)) return files.sizeOf(node)
      throw failure(
        'repository_too_large',
        node.path,
        'the file is larger than can be read without a git program',
      )
    },
    async read(node, maxBytes) {
      return (await bring(node)) ? files.read(node, maxBytes) : 'too_large'
    },
  }
}

/**
 * The same as a search sees it once all that it looks into has been brought: what is not there is too large, and is not
 * fetched to find out how large.
 */
export function broughtFiles({ objects }: ObjectSource, commit: string, tree: string): FileTree {
  const files = commitFiles(objects, commit, tree)
  const isThere = ({ oid, mode }: TreeNode) => oid === null || mode === gitlinkMode || objects.holds(oid)
  return {
    ...files,
    sizeOf: (node) => (isThere(node) ? files.sizeOf(node) : Promise.resolve(Number.POSITIVE_INFINITY)),
    read: (node, maxBytes) => (isThere(node) ? files.read(node, maxBytes) : Promise.resolve('too_large')),
  }
}

/** A fetch that failed, as failures travel in the embedded engine. */
export function failureOf({ code, detail }: FetchProblem): Error {
  if (code === 'aborted') return failure('aborted', null, detail)
  if (code === 'too_large') return failure('repository_too_large', null, detail)
  return failure('objects_missing', null, detail)
}
