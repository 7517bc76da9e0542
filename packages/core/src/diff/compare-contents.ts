import type { Hunk } from '../vocabulary/changed-file.ts'
import { classifyLines } from './classify-lines.ts'
import { cutHunks } from './cut-hunks.ts'
import { findChanges } from './find-changes.ts'
import { tableLines } from './line-table.ts'
import { slideGroups } from './slide-groups.ts'

/** What differs between two versions of a file. */
export interface Comparison {
  readonly hunks: readonly Hunk[]
  /**
   * True when the search for a short edit was cut off. The hunks still turn the one version into the other; they may show
   * more lines as changed than need be.
   */
  readonly capped: boolean
}

/**
 * Compares two versions of a file line by line and gives what `git diff -U<contextLines>` would show, in nearly all cases
 * to the byte. The time is bounded whatever the files hold: about a second for two files of a megabyte. Neither file is
 * kept.
 */
export function compareContents(
  before: Uint8Array,
  after: Uint8Array,
  options: { readonly contextLines: number },
): Comparison {
  const oldTable = tableLines(before)
  const newTable = tableLines(after)
  const classes = classifyLines(oldTable, newTable)
  const { old: oldMarks, new: newMarks, capped } = findChanges(classes)
  const old = { table: oldTable, classes: classes.old, marks: oldMarks }
  const fresh = { table: newTable, classes: classes.new, marks: newMarks }
  slideGroups(old, fresh)
  return { hunks: cutHunks(old, fresh, options.contextLines), capped }
}
