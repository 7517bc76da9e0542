import { err, ok, type Result } from 'neverthrow'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { ChangeStatus } from '../vocabulary/changed-file.ts'
import type { DiffError } from './diff-error.ts'

/** One file in git's `--raw -z` list. */
export interface RawRecord {
  readonly status: ChangeStatus
  readonly oldMode: string
  readonly newMode: string
  /** Full ids; all zeros where that side does not exist or was not hashed. */
  readonly oldId: string
  readonly newId: string
  readonly similarity: number | null
  /** The path on each side; the same text twice unless renamed or copied. */
  readonly oldPath: string
  readonly newPath: string
}

/** One file in git's `--numstat -z` list. Null counts stand for binary content. */
export interface CountRecord {
  readonly additions: number | null
  readonly deletions: number | null
  readonly oldPath: string
  readonly newPath: string
}

/** Both lists, and where the patch text starts. */
export interface GitRecords {
  readonly raw: readonly RawRecord[]
  readonly counts: readonly CountRecord[]
  readonly patchStart: number
}

/** Reads the lists that `git diff --raw --numstat -z` puts before a patch; names hold any byte but NUL. */
export function readGitRecords(bytes: Uint8Array, maxFiles: number): Result<GitRecords, DiffError> {
  const end = endOfRecords(bytes)
  const reader: FieldReader = { fields: decodeBytes(bytes, 0, end).split('\0'), at: 0 }
  // What follows the NUL that ends the last field.
  const rest = reader.fields.pop()
  const raw: RawRecord[] = []
  const counts: CountRecord[] = []
  const unmerged = new Set<string>()
  while (reader.fields[reader.at]?.startsWith(':')) {
    const record = readRaw(reader)
    if (record === null) return err(badRecord('a record of --raw -z with full ids'))
    if ('unmerged' in record) unmerged.add(record.unmerged)
    else raw.push(record)
    if (raw.length > maxFiles) {
      return err({ code: 'patch_too_large', limit: 'files', maximum: maxFiles, line: null })
    }
  }
  if (unmerged.size > 0) return err({ code: 'unmerged_paths', paths: [...unmerged] })
  while (reader.at < reader.fields.length) {
    const record = readCounts(reader)
    if (record === null) return err(badRecord('a record of --numstat -z'))
    counts.push(record)
  }
  if (rest !== '') return err(badRecord('NUL after each field'))
  return ok({ raw, counts, patchStart: Math.min(end + 1, bytes.length) })
}

/** Two NUL bytes in a row stand before the patch, and nowhere else: no field between the records is empty. */
function endOfRecords(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    if (bytes[at + 1] === 0) return at + 1
  }
  return bytes.length
}

interface FieldReader {
  readonly fields: string[]
  at: number
}

/** The next field; null when there is none. */
function readField(reader: FieldReader): string | null {
  return reader.fields[reader.at++] ?? null
}

const statuses: Readonly<Record<string, ChangeStatus>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'type_changed',
}

function readRaw(reader: FieldReader): RawRecord | { readonly unmerged: string } | null {
  const head = readField(reader)
  const path = readField(reader)
  if (head === null || path === null) return null
  // Two colons: a path with conflicts, shown against both of its sides.
  if (head.startsWith('::')) return { unmerged: path }
  const match = rawHead.exec(head)
  if (match === null) return null
  const [, oldMode = '', newMode = '', oldId = '', newId = '', letter = '', score] = match
  if (letter === 'U') return { unmerged: path }
  const status = statuses[letter]
  if (status === undefined || oldId.length !== newId.length) return null
  const moved = status === 'renamed' || status === 'copied'
  const newPath = moved ? readField(reader) : path
  if (newPath === null) return null
  const similarity = moved && score !== undefined && score !== '' ? Number(score) : null
  return { status, oldMode, newMode, oldId, newId, similarity, oldPath: path, newPath }
}

const rawHead =
  /^:([0-7]{6}) ([0-7]{6}) ([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) ([A-Z])(\d{0,3})$/

function readCounts(reader: FieldReader): CountRecord | null {
  const field = readField(reader)
  const match = field === null ? null : /^(\d{1,15}|-)\t(\d{1,15}|-)\t([\s\S]*)$/.exec(field)
  if (match === null) return null
  const [, added = '', deleted = '', path = ''] = match
  const oldPath = path === '' ? readField(reader) : path
  const newPath = path === '' ? readField(reader) : path
  if (oldPath === null || newPath === null) return null
  return { additions: countOf(added), deletions: countOf(deleted), oldPath, newPath }
}

function countOf(digits: string): number | null {
  return digits === '-' ? null : Number(digits)
}

function badRecord(expected: string): DiffError {
  return { code: 'patch_malformed', line: null, expected, detail: 'a broken record before the patch' }
}
