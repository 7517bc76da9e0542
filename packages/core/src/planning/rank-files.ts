import { quotePath } from '../diff/quote-path.ts'
import { byteLengthOf, compareBytewise } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { directoryOf } from './directory-of.ts'

/** The other files of a change as a prompt names them. */
export interface RankedFiles {
  /** One line each, such as `src/a.ts (+3 -1)`. */
  readonly lines: readonly string[]
  /** UTF-8 bytes of the lines, line feeds included. */
  readonly bytes: number
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
  const described = new Map<ChangedFile, SizedLine>()
  const lineOf = (file: ChangedFile): SizedLine => {
    const known = described.get(file)
    if (known !== undefined) return known
    const line = sizedLine(describe(file))
    described.set(file, line)
    return line
  }
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
    // So many of a folder's first hold all that can be named of it: a large folder is not sorted again for every part.
    const enough = most + underReview.length
    const near = [...directories].flatMap((directory) => byDirectory.get(directory)?.slice(0, enough) ?? [])
    take(near.sort(byWeight))
    take(ranked)
    const { lines, bytes } = fitSized(named.map(lineOf), mostBytes)
    return { lines, bytes, leftOut: files.length - underReview.length - lines.length }
  }
}

/** As many of the first lines as fit, line feeds included. */
export function fitBytes(lines: readonly string[], mostBytes: number): readonly string[] {
  return fitSized(lines.map(sizedLine), mostBytes).lines
}

/** A line with its UTF-8 bytes, the line feed included. */
interface SizedLine {
  readonly text: string
  readonly bytes: number
}

function sizedLine(text: string): SizedLine {
  return { text, bytes: byteLengthOf(text) + 1 }
}

function fitSized(
  lines: readonly SizedLine[],
  mostBytes: number,
): { readonly lines: readonly string[]; readonly bytes: number } {
  const fitting: string[] = []
  let used = 0
  for (const { text, bytes } of lines) {
    if (used + bytes > mostBytes) break
    fitting.push(text)
    used += bytes
  }
  return { lines: fitting, bytes: used }
}

function byWeight(a: ChangedFile, b: ChangedFile): number {
  return b.additions + b.deletions - (a.additions + a.deletions) || compareBytewise(pathOf(a), pathOf(b))
}

/** One line whatever the names hold: a line end in one would make up other files. */
function describe(file: ChangedFile): string {
  const renamed =
    file.status === 'renamed' && file.oldPath !== null ? ` (renamed from ${quotePath(file.oldPath)})` : ''
  return `${quotePath(pathOf(file))}${renamed} (+${file.additions} -${file.deletions})`
}
