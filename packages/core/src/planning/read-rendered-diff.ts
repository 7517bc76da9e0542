import { unquotePath } from '../diff/unquote-path.ts'
import type { DiffLine } from '../vocabulary/changed-file.ts'

/** A file of a rendered chunk. */
export interface RenderedFile {
  /** After the change, or before it for a deleted file. */
  readonly path: string
  readonly deleted: boolean
  readonly hunks: readonly { readonly section: string; readonly lines: readonly DiffLine[] }[]
}

/**
 * Reads what `renderChunk` wrote, for reviewers that are no language model. Lines that a renderer cut keep their mark;
 * anything that is not of that form is passed over.
 */
export function readRenderedDiff(text: string): RenderedFile[] {
  const files: { path: string; deleted: boolean; hunks: { section: string; lines: DiffLine[] }[] }[] = []
  let oldPath = ''
  let oldLine = 0
  let oldLeft = 0
  let newLeft = 0
  for (const row of text.split('\n')) {
    const hunk = files.at(-1)?.hunks.at(-1)
    if (hunk !== undefined && row.startsWith('\\')) {
      markNoNewline(hunk.lines)
    } else if (hunk !== undefined && (oldLeft > 0 || newLeft > 0)) {
      const line = readLine(row, oldLine)
      if (line === null) continue
      hunk.lines.push(line)
      if (line.type !== 'add') {
        oldLeft--
        oldLine++
      }
      if (line.type !== 'delete') newLeft--
    } else if (row.startsWith('--- ')) {
      oldPath = stripPrefix(row.slice(4))
    } else if (row.startsWith('+++ ')) {
      const newPath = stripPrefix(row.slice(4))
      const deleted = newPath === '/dev/null'
      files.push({ path: deleted ? oldPath : newPath, deleted, hunks: [] })
    } else {
      const header = /^@@ -(\d+),(\d+) \+\d+,(\d+) @@(?: (.*))?$/s.exec(row)
      if (header === null) continue
      oldLine = Number(header[1])
      oldLeft = Number(header[2])
      newLeft = Number(header[3])
      files.at(-1)?.hunks.push({ section: header[4] ?? '', lines: [] })
    }
  }
  return files
}

/** A context line is rendered with its new number only, so the old one is counted. */
function readLine(row: string, oldLine: number): DiffLine | null {
  const match = /^([ +-])(\d+): (.*)$/s.exec(row)
  if (match === null) return null
  const [, marker, digits = '', text = ''] = match
  const number = Number(digits)
  if (marker === '+') return { type: 'add', oldLine: null, newLine: number, text, noNewline: false }
  if (marker === '-') return { type: 'delete', oldLine: number, newLine: null, text, noNewline: false }
  return { type: 'context', oldLine, newLine: number, text, noNewline: false }
}

function markNoNewline(lines: DiffLine[]): void {
  const last = lines.at(-1)
  if (last !== undefined) lines[lines.length - 1] = { ...last, noNewline: true }
}

function stripPrefix(written: string): string {
  const path = unquotePath(written)
  return path === '/dev/null' ? path : path.slice(2)
}
