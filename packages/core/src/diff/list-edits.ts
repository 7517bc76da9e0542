/** Lines `oldStart` up to `oldEnd` became lines `newStart` up to `newEnd`; from 0, ends not included. */
export interface Edit {
  readonly oldStart: number
  readonly oldEnd: number
  readonly newStart: number
  readonly newEnd: number
}

/** The edits that marks of changed lines stand for, in order. Between two of them both files have equal lines. */
export function listEdits(old: Uint8Array, fresh: Uint8Array): Edit[] {
  const edits: Edit[] = []
  let oldAt = 0
  let newAt = 0
  while (oldAt < old.length || newAt < fresh.length) {
    const oldStart = oldAt
    const newStart = newAt
    while (old[oldAt] === 1) oldAt++
    while (fresh[newAt] === 1) newAt++
    if (oldAt > oldStart || newAt > newStart) edits.push({ oldStart, oldEnd: oldAt, newStart, newEnd: newAt })
    else {
      oldAt++
      newAt++
    }
  }
  return edits
}

/** Edits that share a hunk, at least one. */
export type EditGroup = readonly [Edit, ...Edit[]]

/** Puts edits together whose surroundings of so many lines touch, as git does. */
export function groupEdits(edits: readonly Edit[], contextLines: number): EditGroup[] {
  const groups: [Edit, ...Edit[]][] = []
  let previous: Edit | undefined
  for (const edit of edits) {
    const group = groups.at(-1)
    const near = previous !== undefined && edit.oldStart - previous.oldEnd <= 2 * contextLines
    if (near && group !== undefined) group.push(edit)
    else groups.push([edit])
    previous = edit
  }
  return groups
}
