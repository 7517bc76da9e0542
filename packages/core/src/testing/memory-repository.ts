import { errAsync, okAsync } from 'neverthrow'
import type {
  Repository,
  RepositoryError,
  RepositoryErrorCode,
  RepositoryOptions,
} from '../ports/repository.ts'
import { compareBytewise } from '../vocabulary/byte-text.ts'
import { problemOfPath } from '../vocabulary/repository-path.ts'
import { followPath } from './follow-path.ts'
import type { MemoryFiles } from './memory-file.ts'
import type { MemoryTree } from './memory-tree.ts'
import { isFolder } from './memory-tree.ts'
import { readMemoryFile } from './read-memory-file.ts'
import { searchMemory } from './search-memory.ts'

/** How a memory repository behaves. */
export interface MemoryRepositoryOptions {
  /** Default `memory`. */
  readonly revision?: string | undefined
  /**
   * Runs patterns as JavaScript regular expressions. Off unless asked for, since nothing bounds the time they take:
   * searches for a pattern then answer `pattern_unsupported`.
   */
  readonly patterns?: boolean | undefined
}

/** A repository of a few files in memory, for tests. */
export function memoryRepository(files: MemoryFiles, options: MemoryRepositoryOptions = {}): Repository {
  const tree: MemoryTree = new Map(
    Object.entries(files)
      .map(([path, file]) => [path, readMemoryFile(file)] as const)
      .sort(([a], [b]) => compareBytewise(a, b)),
  )
  const refuse = (path: string, signal: AbortSignal | undefined): RepositoryErrorCode | null => {
    if (signal?.aborted === true) return 'aborted'
    return problemOfPath(path) === null ? null : 'invalid_path'
  }

  return {
    revision: options.revision ?? 'memory',
    readFile(path, { maxBytes, signal }) {
      const refused = refuse(path, signal)
      if (refused !== null) return errAsync(failure(refused, path))
      const found = followPath(tree, path)
      if (typeof found === 'string') return errAsync(failure(found, path))
      const size = found.file.content.length
      if (size > maxBytes) return errAsync(failure('too_large', path))
      return okAsync({ path: found.path, size, bytes: found.file.content.slice() })
    },
    list({ directory, cursor, limit }, { signal }) {
      if (signal?.aborted === true) return errAsync(failure('aborted', directory))
      const below = directory === '' ? '' : `${directory}/`
      const rest = [...tree.keys()].filter(
        (path) => path.startsWith(below) && (cursor === null || compareBytewise(path, cursor) > 0),
      )
      const paths = rest.slice(0, limit)
      return okAsync({ paths, nextCursor: rest.length > limit ? (paths.at(-1) ?? null) : null })
    },
    stat(path, { signal }: RepositoryOptions) {
      const refused = refuse(path, signal)
      if (refused !== null) return errAsync(failure(refused, path))
      const file = tree.get(path)
      if (file !== undefined) {
        const kind = file.mode === '120000' ? 'symlink' : 'file'
        return okAsync({ kind, mode: file.mode, size: file.content.length } as const)
      }
      return okAsync(
        isFolder(tree, path) ? ({ kind: 'directory', mode: '040000', size: null } as const) : null,
      )
    },
    search(query, { signal }) {
      if (signal?.aborted === true) return errAsync(failure('aborted', null))
      if (query.kind === 'regex' && options.patterns !== true) {
        return errAsync(failure('pattern_unsupported', null))
      }
      const result = searchMemory(tree, query)
      return result === null ? errAsync(failure('pattern_invalid', null)) : okAsync(result)
    },
  }
}

function failure(code: RepositoryErrorCode, path: string | null): RepositoryError {
  return { code, path, detail: code.replaceAll('_', ' ') }
}
