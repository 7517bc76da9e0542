import { errAsync, okAsync } from 'neverthrow'
import { compareContents } from '../diff/compare-contents.ts'
import type { ChangeSource } from '../ports/change-source.ts'
import { byteLengthOf, compareBytewise, decodeBytes } from '../vocabulary/byte-text.ts'
import type { ChangedFile, ChangeStatus, Hunk } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { MemoryFile, MemoryFiles } from './memory-file.ts'
import type { MemoryRepositoryOptions } from './memory-repository.ts'
import { memoryRepository } from './memory-repository.ts'
import { readMemoryFile } from './read-memory-file.ts'

/** A file before and after. What is left out is not there; equal sides are an unchanged file. */
export interface MemoryChange {
  readonly before?: MemoryFile | undefined
  readonly after?: MemoryFile | undefined
  /** Where the file stood before, when it was moved. */
  readonly oldPath?: string | undefined
}

/**
 * A change of a few files in memory, for tests. Reads as a range from `before` to `after`, whose ids are made from the
 * contents; hunks are those of `compareContents`.
 */
export function memoryChanges(
  changes: Readonly<Record<string, MemoryChange>>,
  options: MemoryRepositoryOptions = {},
): ChangeSource {
  return {
    read({ contextLines, signal }) {
      if (signal?.aborted === true) {
        return errAsync({ code: 'aborted', subject: null, detail: 'the signal has aborted', remedy: null })
      }
      const before: Record<string, MemoryFile> = {}
      const after: Record<string, MemoryFile> = {}
      for (const [path, change] of Object.entries(changes)) {
        if (change.before !== undefined) before[change.oldPath ?? path] = change.before
        if (change.after !== undefined) after[path] = change.after
      }
      const [base, head] = [idOf(before), idOf(after)]
      return okAsync({
        mode: 'range',
        base: { rev: 'before', oid: base },
        head: { rev: 'after', oid: head },
        mergeBase: base,
        files: Object.entries(changes)
          .flatMap(([path, change]) => compareSides(path, change, contextLines) ?? [])
          .sort((a, b) => compareBytewise(pathOf(a), pathOf(b))),
        repository: memoryRepository(after, { revision: head, ...options }),
        baseRepository: memoryRepository(before, { ...options, revision: base }),
        warnings: [],
        close: () => Promise.resolve(),
      })
    },
  }
}

/** Null for a file that did not change. */
function compareSides(path: string, change: MemoryChange, contextLines: number): ChangedFile | null {
  const [before, after] = [change.before, change.after].map((side) =>
    side === undefined ? null : readMemoryFile(side),
  )
  if (before === null && after === null) return null
  const [oldBytes, newBytes] = [before?.content ?? noBytes, after?.content ?? noBytes]
  const isMoved = change.oldPath !== undefined && before !== null && after !== null
  const isEqual = sameBytes(oldBytes, newBytes)
  if (!isMoved && isEqual && before?.mode === after?.mode) return null
  const binary = isBinary(oldBytes) || isBinary(newBytes)
  const hunks = binary || isEqual ? [] : compareContents(oldBytes, newBytes, { contextLines }).hunks
  return {
    status: statusOf(before?.mode ?? null, after?.mode ?? null, isMoved),
    oldPath: before == null ? null : (change.oldPath ?? path),
    newPath: after == null ? null : path,
    oldMode: before?.mode ?? null,
    newMode: after?.mode ?? null,
    oldId: null,
    newId: null,
    similarity: isMoved ? similarityOf(hunks, oldBytes, newBytes) : null,
    binary,
    untracked: false,
    additions: hunks.reduce((sum, hunk) => sum + hunk.additions, 0),
    deletions: hunks.reduce((sum, hunk) => sum + hunk.deletions, 0),
    hunks,
    unread: null,
  }
}

/** Percent of the longer side that both have in common, counted in whole lines. */
function similarityOf(hunks: readonly Hunk[], before: Uint8Array, after: Uint8Array): number {
  const longer = Math.max(before.length, after.length)
  if (longer === 0 || sameBytes(before, after)) return 100
  const gone = hunks
    .flatMap(({ lines }) => lines.filter(({ type }) => type === 'delete'))
    .reduce((sum, { text }) => sum + byteLengthOf(text) + 1, 0)
  return Math.floor((100 * Math.max(0, before.length - gone)) / longer)
}

const noBytes = new Uint8Array()

function statusOf(oldMode: string | null, newMode: string | null, isMoved: boolean): ChangeStatus {
  if (oldMode === null) return 'added'
  if (newMode === null) return 'deleted'
  if (isMoved) return 'renamed'
  return (oldMode === '120000') === (newMode === '120000') ? 'modified' : 'type_changed'
}

/** As git decides: a NUL byte among the first 8,000. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8000).includes(0)
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function idOf(files: MemoryFiles): string {
  const contents = Object.entries(files).map(([path, file]) => {
    const { mode, content } = readMemoryFile(file)
    return [path, mode, digestOf(decodeBytes(content))]
  })
  return digestOf(JSON.stringify(contents), 40)
}
