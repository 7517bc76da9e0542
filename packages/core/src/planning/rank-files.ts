import { compareBytewise } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { directoryOf } from './directory-of.ts'

/** The other files of a change as a prompt names them. */
export interface RankedFiles {
  /** One line each, such as `src/a.ts (+3 -1)`. */
  readonly lines: readonly string[]
  readonly leftOut: number
}

/**
 * Ranks the files of a change once and then tells, for any of them under review, which others to name: those of the same
 * directories first, then larger changes, then by path. At most `most` are named, so that all prompts together grow
 * with the change and not with its square.
 */
export function rankFiles(
  files: readonly ChangedFile[],
  most: number,
): (underReview: readonly ChangedFile[]) => RankedFiles {
  const ranked = [...files].sort(byWeight)
  const byDirectory = new Map<string, ChangedFile[]>()
  for (const file of ranked) {
    const directory = directoryOf(pathOf(file))
    const siblings = byDirectory.get(directory)
    if (siblings === undefined) byDirectory.set(directory, [file])
    else siblings.push(file)
  }
  return (underReview) => {
    const shown = new Set(underReview)
    const directories = new Set(underReview.map((file) => directoryOf(pathOf(file))))
    const named: ChangedFile[] = []
    const take = (from: readonly ChangedFile[]) => {
      for (const file of from) {
        if (named.length >= most) return
        if (!shown.has(file)) named.push(file)
        shown.add(file)
      }
    }
    const near = [...directories].flatMap((directory) => byDirectory.get(directory) ?? [])
    take(near.sort(byWeight))
    take(ranked)
    return { lines: named.map(describe), leftOut: files.length - underReview.length - named.length }
  }
}

function byWeight(a: ChangedFile, b: ChangedFile): number {
  return b.additions + b.deletions - (a.additions + a.deletions) || compareBytewise(pathOf(a), pathOf(b))
}

function describe(file: ChangedFile): string {
  const renamed = file.status === 'renamed' ? ` (renamed from ${file.oldPath})` : ''
  return `${pathOf(file)}${renamed} (+${file.additions} -${file.deletions})`
}
