import { quotePath } from '../diff/quote-path.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { otherSpellings } from '../vocabulary/other-spellings.ts'
import { normalisePath } from '../vocabulary/repository-path.ts'

/**
 * The changed file that a model means by a path. Understands the spellings models use for a file of the change:
 * `./x`, `/x`, `a/x`, `b/x`, back-slashes, percent signs, the other form of accents, the quoted form of a diff header, and
 * the name before a rename.
 */
export function findChangedFile(files: readonly ChangedFile[], stated: string): ChangedFile | null {
  const path = stated.trim()
  const spellings = new Set([stated, path, normalisePath(path), normalisePath(path.replaceAll('\\', '/'))])
  for (const spelling of [...spellings]) {
    spellings.add(spelling.replace(/^\/+/, ''))
    spellings.add(spelling.replace(/^[ab]\//, ''))
  }
  for (const spelling of [...spellings, ...otherSpellings(stated)]) {
    const file = byNewPath(files, spelling) ?? byOldPath(files, spelling)
    if (file !== undefined) return file
  }
  if (!path.startsWith('"')) return null
  return files.find((file) => namesOf(file).some((name) => quotePath(name) === path)) ?? null
}

function byNewPath(files: readonly ChangedFile[], path: string): ChangedFile | undefined {
  return files.find((file) => file.newPath === path)
}

/** A copied file's old path is still another file. */
function byOldPath(files: readonly ChangedFile[], path: string): ChangedFile | undefined {
  return files.find((file) => file.status !== 'copied' && file.oldPath === path)
}

function namesOf(file: ChangedFile): string[] {
  return [file.newPath, file.oldPath].flatMap((path) =>
    path === null ? [] : [path, `a/${path}`, `b/${path}`],
  )
}
