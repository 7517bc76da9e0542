import type { ChangedFile, ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { maxComparedBytes } from '../../process/pinned-settings.ts'
import type { ObjectReader } from '../objects/object-reader.ts'

/**
 * Git lists a blob over the limit of comparison as binary, whatever it holds. Such files are told apart by their size and
 * become files whose text was not taken up.
 */
export async function markTooLarge(
  files: readonly ChangedFile[],
  objects: ObjectReader,
  signal: AbortSignal | undefined,
): Promise<Result<readonly ChangedFile[], ChangeSourceError>> {
  if (!files.some(({ binary }) => binary)) return ok(files)
  const marked = await Promise.all(
    files.map(async (file): Promise<Result<ChangedFile, ChangeSourceError>> => {
      if (!file.binary) return ok(file)
      for (const oid of [file.oldId, file.newId]) {
        const info = oid === null ? ok('missing' as const) : await objects.info(oid, signal)
        if (info.isErr()) return err(info.error)
        if (typeof info.value === 'object' && info.value.size > maxComparedBytes) return ok(tooLarge(file))
      }
      return ok(file)
    }),
  )
  const failed = marked.find((result) => result.isErr())
  return failed?.isErr() === true
    ? err(failed.error)
    : ok(marked.flatMap((result) => (result.isOk() ? [result.value] : [])))
}

/** The file as one that was not looked into for its size. */
export function tooLarge(file: ChangedFile): ChangedFile {
  return { ...file, binary: false, additions: 0, deletions: 0, hunks: [], unread: 'too_large' }
}
