import { byteLengthOf, compareBytewise } from '../vocabulary/byte-text.ts'
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
 * directories first, then larger changes, then by path. At most `most` are named, in at most `mostBytes` of text, so that all
 * prompts together grow with the change and not with its square.
 */
export function rankFiles(
  files: readonly ChangedFile[],
  most: number,
  mostBytes: number,
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
    const lines = fitBytes(named.map(describe), mostBytes)
    return { lines, leftOut: files.length - underReview.length - lines.length }
  }
}

/** As many of the first lines as fit, line feeds included. */
export function fitBytes(lines: readonly string[], mostBytes: number): readonly string[] {
  let used = 0
  const end = lines.findIndex((line) => {
    used += byteLengthOf(line) + 1
    return used > mostBytes
  })
  return end < 0 ? lines : lines.slice(0, end)
}

function byWeight(a: ChangedFile, b: ChangedFile): number {
  return b.additions + b.deletions - (a.additions + a.deletions) || compareBytewise(pathOf(a), pathOf(b))
}

function describe(file: ChangedFile): string {
  const renamed = file.status === 'renamed' ? ` (renamed from ${file.oldPath})` : ''
  return `${pathOf(file)}${renamed} (+${file.additions} -${file.deletions})`
}
