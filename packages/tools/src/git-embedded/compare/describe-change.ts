import { type ChangedFile, type ChangeStatus, compareContents, type UnreadReason } from '@scrutineer/core'
import type { Side } from './path-pair.ts'

/** Both sides of a changed file, each with its path and what it holds; null where it does not exist. */
export interface ChangeOfFile {
  readonly before: SideOfFile | null
  readonly after: SideOfFile | null
  /** Percent for a renamed file. */
  readonly similarity: number | null
}

/** One side of a changed file. */
export interface SideOfFile extends Side {
  readonly path: string
  readonly content: Uint8Array | UnreadReason
}

/** A changed file, and whether the search for its shortest diff was cut off. */
export interface DescribedChange {
  readonly file: ChangedFile
  readonly capped: boolean
}

/** Tells a change of one file as git would show it. */
export function describeChange(change: ChangeOfFile, contextLines: number): DescribedChange {
  const { before, after, similarity } = change
  const status = statusOf(change)
  const text = compareSides(before, after, status, contextLines)
  const total = (count: 'additions' | 'deletions') => text.hunks.reduce((sum, hunk) => sum + hunk[count], 0)
  const file: ChangedFile = {
    status,
    oldPath: before?.path ?? null,
    newPath: after?.path ?? null,
    oldMode: before?.mode ?? null,
    newMode: after?.mode ?? null,
    oldId: before?.oid ?? null,
    // What stands in the working tree alone is stored nowhere yet.
    newId: after?.place === 'objects' ? after.oid : null,
    similarity,
    binary: text.binary,
    untracked: false,
    additions: total('additions'),
    deletions: total('deletions'),
    hunks: text.hunks,
    unread: text.unread,
  }
  return { file, capped: text.capped }
}

function statusOf({ before, after, similarity }: ChangeOfFile): ChangeStatus {
  if (before === null) return 'added'
  if (after === null) return 'deleted'
  if (similarity !== null) return 'renamed'
  // The first three digits are the kind of file.
  return before.mode.slice(0, 3) === after.mode.slice(0, 3) ? 'modified' : 'type_changed'
}

interface ComparedText extends Pick<ChangedFile, 'hunks' | 'binary' | 'unread'> {
  readonly capped: boolean
}

function compareSides(
  before: SideOfFile | null,
  after: SideOfFile | null,
  status: ChangeStatus,
  contextLines: number,
): ComparedText {
  const old = before?.content ?? nothing
  const fresh = after?.content ?? nothing
  if (typeof old === 'string') return { hunks: [], binary: false, unread: old, capped: false }
  if (typeof fresh === 'string') return { hunks: [], binary: false, unread: fresh, capped: false }
  if (status !== 'type_changed') return compareText(old, fresh, contextLines)
  // First all of the old goes, then all of the new comes.
  const gone = compareText(old, nothing, contextLines)
  const come = compareText(nothing, fresh, contextLines)
  return {
    hunks: [...gone.hunks, ...come.hunks],
    binary: gone.binary || come.binary,
    unread: null,
    capped: gone.capped || come.capped,
  }
}

const nothing = new Uint8Array()

function compareText(old: Uint8Array, fresh: Uint8Array, contextLines: number): ComparedText {
  if (isBinary(old) || isBinary(fresh)) {
    // A file that only moved, or changed its mode, has no content to show, of whatever kind.
    return { hunks: [], binary: !isEqual(old, fresh), unread: null, capped: false }
  }
  return { ...compareContents(old, fresh, { contextLines }), binary: false, unread: null }
}

/** Git's own test: a NUL in the first 8,000 bytes. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8000).includes(0)
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
