import { type ChangedFile, type DiffLine, encodeText, type Hunk } from '@scrutineer/core'

/** Stands for each line that neither the patch nor the file before it tells. */
const unknownLine = '[this line is not in the patch]'

/** The text of a file after a patch, as far as it is known. */
export type PatchedContent =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** The lines of the patch at their places, with `unknownLine` between them. */
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }

/**
 * A file after its hunks (`filler` in place of `unknownLine` if given): made from the file before them where they fit it, the file itself where it already has them, and
 * else no more than the hunks say.
 */
export function patchedContent(
  { hunks, status }: Pick<ChangedFile, 'hunks' | 'status'>,
  before: string | null,
  maxBytes: number,
  filler: string = unknownLine,
): PatchedContent {
  if (status === 'added' || status === 'type_changed')
    return wholeText(linesAfter(hunks.filter(hasNewSide)), maxBytes)
  if (before !== null) {
    const patched = applyHunks(before, hunks)
    if (patched !== null) return whole(patched, maxBytes)
    if (hunks.every((hunk) => holdsNewSide(before, hunk))) return whole(before, maxBytes)
  }
  return part(hunks, maxBytes, filler)
}

function whole(text: string, maxBytes: number): PatchedContent {
  const bytes = encodeText(text)
  return bytes.length > maxBytes ? { kind: 'too_large' } : { kind: 'whole', bytes }
}

function wholeText(lines: readonly DiffLine[], maxBytes: number): PatchedContent {
  return whole(textOf(lines), maxBytes)
}

function hasNewSide(hunk: Hunk): boolean {
  return hunk.newLines > 0
}

function linesAfter(hunks: readonly Hunk[]): DiffLine[] {
  return hunks.flatMap((hunk) => hunk.lines.filter((line) => line.type !== 'delete'))
}

function textOf(lines: readonly DiffLine[]): string {
  return lines.map((line) => (line.noNewline ? line.text : `${line.text}\n`)).join('')
}

/** Each hunk at the place it names, moved as the ones before it were; null where one does not fit. */
function applyHunks(before: string, hunks: readonly Hunk[]): string | null {
  const lines = linesOf(before)
  const after: string[] = []
  let at = 0
  let moved = 0
  for (const hunk of hunks) {
    const old = textLines(hunk.lines.filter((line) => line.type !== 'add'))
    const stated = Math.max(0, hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1)
    const place = findPlace(lines, old, stated + moved, at)
    if (place === null) return null
    moved = place - stated
    after.push(...lines.slice(at, place), ...textLines(hunk.lines.filter((line) => line.type !== 'delete')))
    at = place + old.length
  }
  return [...after, ...lines.slice(at)].join('')
}

/** As far as the file may have moved since the patch was made; each step costs a comparison of a few lines. */
const maxMoved = 2000

/** The nearest place, from the stated one on, where all lines stand. */
function findPlace(
  lines: readonly string[],
  wanted: readonly string[],
  stated: number,
  first: number,
): number | null {
  const fits = (place: number) =>
    place >= first &&
    place + wanted.length <= lines.length &&
    wanted.every((line, index) => lines[place + index] === line)
  if (fits(stated)) return stated
  // Lines that are only added fit everywhere, so nowhere but where they are said to belong.
  if (wanted.length === 0) return null
  for (let distance = 1; distance <= maxMoved; distance++) {
    if (fits(stated - distance)) return stated - distance
    if (fits(stated + distance)) return stated + distance
  }
  return null
}

function holdsNewSide(text: string, hunk: Hunk): boolean {
  const lines = linesOf(text)
  const wanted = textLines(hunk.lines.filter((line) => line.type !== 'delete'))
  const start = Math.max(0, hunk.newStart - 1)
  return wanted.length > 0 && wanted.every((line, index) => lines[start + index] === line)
}

/** Lines with their line feeds. */
function linesOf(text: string): string[] {
  const lines = text.split(/(?<=\n)/)
  return text === '' ? [] : lines
}

function textLines(lines: readonly DiffLine[]): string[] {
  return lines.map((line) => (line.noNewline ? line.text : `${line.text}\n`))
}

function part(hunks: readonly Hunk[], maxBytes: number, filler: string): PatchedContent {
  const known = hunks.filter(hasNewSide)
  const last = known.at(-1)
  const lines = last === undefined ? 0 : last.newStart + last.newLines - 1
  const fillers = lines - known.reduce((sum, hunk) => sum + hunk.newLines, 0)
  const size = fillers * (filler.length + 1) + known.reduce((sum, hunk) => sum + hunk.byteLength, 0)
  if (size > maxBytes) return { kind: 'too_large' }
  let text = ''
  let next = 1
  for (const hunk of known) {
    text += `${filler}\n`.repeat(Math.max(0, hunk.newStart - next)) + textOf(linesAfter([hunk]))
    next = hunk.newStart + hunk.newLines
  }
  return { kind: 'part', bytes: encodeText(text) }
}
