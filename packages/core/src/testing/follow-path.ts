import type { RepositoryErrorCode } from '../ports/repository.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import { problemOfPath } from '../vocabulary/repository-path.ts'
import type { MemoryTree } from './memory-tree.ts'
import { isFolder } from './memory-tree.ts'

/** The file that a path leads to, and where it really stands. */
export interface FollowedFile {
  readonly path: string
  readonly file: { readonly mode: string; readonly content: Uint8Array }
}

// As many as Linux follows.
const mostLinks = 40

/** Follows symbolic links in every part of a path, or says why it leads nowhere. */
export function followPath(tree: MemoryTree, path: string): FollowedFile | RepositoryErrorCode {
  let current = path
  for (let links = 0; links <= mostLinks; links++) {
    const link = firstLink(tree, current)
    if (link === null) {
      const file = tree.get(current)
      if (file !== undefined) return { path: current, file }
      return isFolder(tree, current) ? 'not_a_file' : 'not_found'
    }
    const target = decodeBytes(tree.get(link)?.content ?? new Uint8Array())
    const next = joinTarget(link, target, current.slice(link.length + 1))
    if (next === null) return 'outside_repository'
    current = next
  }
  return 'not_found'
}

function firstLink(tree: MemoryTree, path: string): string | null {
  const parts = path.split('/')
  for (let count = 1; count <= parts.length; count++) {
    const part = parts.slice(0, count).join('/')
    if (tree.get(part)?.mode === '120000') return part
  }
  return null
}

/** Null when the target leaves the repository or is none of its files. */
function joinTarget(link: string, target: string, rest: string): string | null {
  if (target.startsWith('/')) return null
  const parts = link.split('/').slice(0, -1)
  for (const part of [...target.split('/'), ...rest.split('/')]) {
    if (part === '..') {
      if (parts.length === 0) return null
      parts.pop()
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  const joined = parts.join('/')
  const problem = problemOfPath(joined)
  return problem === null || problem === 'empty' ? joined : null
}
