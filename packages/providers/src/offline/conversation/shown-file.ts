import type { DiffLine } from '@scrutineer/core'
import { encodeText, parsePatch, pathOf, readFences, readRenderedDiff } from '@scrutineer/core'
import type { PlainLine, RemovedLine } from '../source/source-file.ts'

/** What a conversation shows of a changed file. */
export interface ShownFile {
  readonly path: string
  readonly lines: readonly PlainLine[]
}

/** The changed files that the first message shows, as a rendered diff or as a patch. */
export function readShownFiles(message: string): ShownFile[] {
  return readFences(message).flatMap(({ kind, text }) => {
    if (kind === 'diff') return readRendered(text)
    return kind === 'patch' ? readPatchText(text) : []
  })
}

/** A changed file as the first message lists it. */
export interface ListedFile {
  readonly path: string
  /** Added and deleted lines together. */
  readonly changedLines: number
}

/** The files that the first message lists as changed and whose text may be shown: none that is deleted or binary. */
export function readListedFiles(message: string): ListedFile[] {
  return readFences(message)
    .filter(({ kind }) => kind === 'changed_files')
    .flatMap(({ text }) => text.split('\n'))
    .flatMap((row) => {
      const [, path, added, deleted] = listedFile.exec(row) ?? []
      return path === undefined ? [] : [{ path, changedLines: Number(added) + Number(deleted) }]
    })
}

const listedFile = /^(?!deleted )[a-z_]{5,12} (.{1,1024}?)(?: \(from .{1,1024}\))? \+(\d{1,9}) -(\d{1,9})$/

/** The files of a patch whose end may be cut away: the last file is left out when it cannot be read. */
export function readPatchText(text: string): ShownFile[] {
  const whole = filesOf(text)
  if (whole !== null) return whole
  const lastFile = text.lastIndexOf('\ndiff --git ')
  return lastFile < 0 ? [] : (filesOf(text.slice(0, lastFile + 1)) ?? [])
}

function filesOf(text: string): ShownFile[] | null {
  return parsePatch(encodeText(text)).match(
    (files) =>
      files
        .filter(({ newPath, binary }) => newPath !== null && !binary)
        .map((file) => ({ path: pathOf(file), lines: plainLines(file.hunks.map(({ lines }) => lines)) })),
    () => null,
  )
}

function readRendered(text: string): ShownFile[] {
  return readRenderedDiff(text)
    .filter(({ deleted }) => !deleted)
    .map(({ path, hunks }) => ({ path, lines: plainLines(hunks.map(({ lines }) => lines)) }))
}

/** The lines after the change, each with what is deleted right before it. */
function plainLines(hunks: readonly (readonly DiffLine[])[]): PlainLine[] {
  const shown: PlainLine[] = []
  for (const lines of hunks) {
    let removed: RemovedLine[] = []
    for (const { type, oldLine, newLine, text } of lines) {
      if (type === 'delete' && oldLine !== null) {
        removed.push({ number: oldLine, text })
      } else if (newLine !== null) {
        shown.push({ number: newLine, text, added: type === 'add', removed })
        removed = []
      }
    }
  }
  return shown
}
