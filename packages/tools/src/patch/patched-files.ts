import {
  type ChangedFile,
  compareBytewise,
  decodeBytes,
  problemOfPath,
  type Repository,
  type RepositoryError,
  type RepositoryOptions,
} from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { type PatchedContent, patchedContent } from './patched-content.ts'

/** The files that a patch leaves behind, and those it takes away. */
export interface PatchedFiles {
  /** By the path after the patch. */
  readonly changed: ReadonlyMap<string, ChangedFile>
  /** Files and links that may be served, in order of path bytes. */
  readonly paths: readonly string[]
  /** Says whether a path stood there before the patch and does not any more. */
  isGone(path: string): boolean
  /** A changed file after the patch; lines that are not known read as `filler`, or say so. */
  readonly contentOf: (
    file: ChangedFile,
    options: RepositoryOptions,
    filler?: string,
  ) => Promise<Result<PatchedContent, RepositoryError>>
}

/** A changed file larger than this is not put together. */
const maxFileBytes = 16 * 1024 * 1024

/** The files of a patch over those before it. */
export function patchedFiles(files: readonly ChangedFile[], before: Repository | null): PatchedFiles {
  const changed = new Map(
    files.flatMap((file) => (file.newPath === null ? [] : [[file.newPath, file] as const])),
  )
  const gone = new Set(
    files.flatMap(({ oldPath, status }) => (oldPath === null || status === 'copied' ? [] : [oldPath])),
  )
  return {
    changed,
    paths: [...changed]
      .filter(([path, file]) => file.newMode !== '160000' && problemOfPath(path) === null)
      .map(([path]) => path)
      .toSorted(compareBytewise),
    isGone: (path) => gone.has(path) && !changed.has(path),
    async contentOf(file, { signal }, filler) {
      const path = file.newPath ?? ''
      if (file.binary) return err(untold(path))
      const old =
        file.oldPath === null || before === null
          ? null
          : await before.readFile(file.oldPath, { maxBytes: maxFileBytes, signal })
      if (old?.isErr() === true && old.error.code === 'aborted') return err(old.error)
      const text = old?.isOk() === true ? decodeBytes(old.value.bytes) : null
      if (file.hunks.length === 0 && text === null && file.status !== 'added') return err(untold(path))
      return ok(patchedContent(file, text, maxFileBytes, filler))
    },
  }
}

function untold(path: string): RepositoryError {
  return { code: 'objects_missing', path, detail: 'the patch does not hold the content of this file' }
}
