import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { problem } from '../problem.ts'
import type { WorkingTree } from './open-working-tree.ts'
import type { TreeFiles } from './tree-files.ts'
import { readUntracked, type UntrackedFile } from './untracked-file.ts'

/** Reads that are under way at one time; the disk answers no faster to more. */
const atOnce = 16
/** As much as is taken of a patch. A folder of dependencies that nobody ignores would fill the memory. */
const maxTotalBytes = 256 * 1024 * 1024
const maxFiles = 100_000

/** Reads untracked files, in the order of their paths. */
export async function readUntrackedFiles(
  { trustsExecutables }: Pick<WorkingTree, 'trustsExecutables'>,
  files: TreeFiles,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Result<UntrackedFile[], ChangeSourceError>> {
  if (paths.length > maxFiles) return err(tooMuch(`${paths.length} files are untracked`))
  const read: UntrackedFile[] = []
  let bytes = 0
  for (let at = 0; at < paths.length; at += atOnce) {
    if (signal?.aborted === true) return err(problem('aborted', null, 'the caller stopped it'))
    const some = await Promise.all(
      paths.slice(at, at + atOnce).map((path) => readUntracked(files, path, trustsExecutables)),
    )
    for (const found of some) {
      if (found === null) continue
      bytes += found.file.hunks.reduce((sum, hunk) => sum + hunk.byteLength, 0)
      read.push(found)
    }
    if (bytes > maxTotalBytes) return err(tooMuch('the untracked files are larger than 256 MiB together'))
  }
  return ok(read)
}

function tooMuch(detail: string): ChangeSourceError {
  return problem(
    'repository_too_large',
    null,
    detail,
    'ignore what is not to be reviewed: see git help gitignore',
  )
}
