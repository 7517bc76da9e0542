import type { ChangedFile, Hunk } from '../vocabulary/changed-file.ts'
import { type HunkList, makeHunks } from './hunk-table.ts'

/** Where a file keeps its hunks until they are asked for, and then. Not enumerable, so that nobody meets it. */
const source = Symbol('hunks')

interface LazyFile {
  readonly [source]: { readonly list: HunkList; made: readonly Hunk[] | null }
}

/** One descriptor for all files, so that engines keep one layout for them. */
const onDemand: PropertyDescriptor & ThisType<LazyFile> = {
  enumerable: true,
  get() {
    const held = this[source]
    held.made ??= makeHunks(held.list)
    return held.made
  },
}

/** The fields of a file in the order in which it shows them, up to its hunks. */
export type FieldsBeforeHunks = Omit<ChangedFile, 'hunks' | 'unread'>

/**
 * A file whose hunks are made when first read. Else it is a plain object: spreading, JSON, cloning and comparing see its
 * hunks as they see its other fields. Takes over `fields`, which must be fresh.
 */
export function lazyFile(fields: FieldsBeforeHunks, list: HunkList): ChangedFile {
  if (list.count === 0) return { ...fields, hunks: [], unread: null }
  Object.defineProperty(fields, 'hunks', onDemand)
  const file = fields as FieldsBeforeHunks & { hunks: readonly Hunk[]; unread: null }
  file.unread = null
  return Object.defineProperty(file, source, { value: { list, made: null } })
}
