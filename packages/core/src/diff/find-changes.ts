import type { LineClasses } from './classify-lines.ts'

/** For each line of both files, 1 where it is in one file only, as one shortest or nearly shortest edit has it. */
export interface ChangeMarks {
  readonly old: Uint8Array
  readonly new: Uint8Array
  /** True when the search was cut short: the marks are right, and more lines may be marked than need be. */
  readonly capped: boolean
}

/** Limits of the search. */
export interface SearchLimits {
  /** Edits that one search for a middle may try before it takes the best place it has seen. */
  readonly edits: number
  /** Places visited by all searches together; past them each search tries few edits, and past twice as many none. */
  readonly steps: number
}

/** Never fewer edits than this, as in git; in long files as many as the square root of their lines. */
const leastEdits = 256
/** A quarter to half a second of work, whatever the files hold. */
const mostSteps = 25_000_000
/** When time is short: enough to step over small changes. */
const fewEdits = 16

/** The limits for files of so many lines together. */
function searchLimitsFor(lines: number): SearchLimits {
  return { edits: Math.max(leastEdits, Math.ceil(Math.sqrt(lines))), steps: mostSteps }
}

/**
 * Compares two files by Myers' algorithm in linear space ("An O(ND) difference algorithm and its variations", 1986): finds
 * a place in the middle of a shortest edit from both ends at once, then does the same before and after it.
 */
export function findChanges(
  classes: LineClasses,
  limits: SearchLimits = searchLimitsFor(classes.old.length + classes.new.length),
): ChangeMarks {
  const marks = { old: new Uint8Array(classes.old.length), new: new Uint8Array(classes.new.length) }
  const kept = keepShared(classes, marks)
  const search = createSearch(kept.old.classes, kept.new.classes, limits)
  const boxes: Box[] = [
    { oldStart: 0, oldEnd: kept.old.classes.length, newStart: 0, newEnd: kept.new.classes.length },
  ]
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    const inner = shrink(kept.old.classes, kept.new.classes, box)
    const middle = isEmpty(inner) ? null : search.findMiddle(inner)
    if (middle === null) {
      for (let line = inner.oldStart; line < inner.oldEnd; line++) marks.old[kept.old.lines[line] ?? 0] = 1
      for (let line = inner.newStart; line < inner.newEnd; line++) marks.new[kept.new.lines[line] ?? 0] = 1
    } else {
      boxes.push({ ...inner, oldStart: middle.old, newStart: middle.new })
      boxes.push({ ...inner, oldEnd: middle.old, newEnd: middle.new })
    }
  }
  return { ...marks, capped: search.capped() }
}

/** Lines that may be equal to one of the other file, and where they stand in their own. */
interface KeptLines {
  readonly classes: Int32Array
  readonly lines: Int32Array
}

/** Marks the lines that the other file does not have at all: no search is needed for them, and it is faster without. */
function keepShared(
  classes: LineClasses,
  marks: { readonly old: Uint8Array; readonly new: Uint8Array },
): { readonly old: KeptLines; readonly new: KeptLines } {
  const inOld = new Uint8Array(classes.count)
  const inNew = new Uint8Array(classes.count)
  for (const one of classes.old) inOld[one] = 1
  for (const one of classes.new) inNew[one] = 1
  return { old: keepLines(classes.old, inNew, marks.old), new: keepLines(classes.new, inOld, marks.new) }
}

function keepLines(classes: Int32Array, shared: Uint8Array, marks: Uint8Array): KeptLines {
  const kept = new Int32Array(classes.length)
  const lines = new Int32Array(classes.length)
  let count = 0
  for (let line = 0; line < classes.length; line++) {
    const one = classes[line] ?? 0
    if (shared[one] === 1) {
      kept[count] = one
      lines[count++] = line
    } else {
      marks[line] = 1
    }
  }
  return { classes: kept.subarray(0, count), lines: lines.subarray(0, count) }
}

/** A run of lines in each file that are still to be compared with one another. */
interface Box {
  readonly oldStart: number
  readonly oldEnd: number
  readonly newStart: number
  readonly newEnd: number
}

function isEmpty(box: Box): boolean {
  return box.oldStart === box.oldEnd || box.newStart === box.newEnd
}

/** A box without the equal lines at its ends. */
function shrink(old: Int32Array, fresh: Int32Array, box: Box): Box {
  let { oldStart, oldEnd, newStart, newEnd } = box
  while (oldStart < oldEnd && newStart < newEnd && old[oldStart] === fresh[newStart]) {
    oldStart++
    newStart++
  }
  while (oldStart < oldEnd && newStart < newEnd && old[oldEnd - 1] === fresh[newEnd - 1]) {
    oldEnd--
    newEnd--
  }
  return { oldStart, oldEnd, newStart, newEnd }
}

interface Search {
  /** A place on a shortest edit of a box that begins and ends with a difference; null when there is no work left for it. */
  findMiddle(box: Box): { readonly old: number; readonly new: number } | null
  capped(): boolean
}

/**
 * A diagonal `k` holds the places with `old - new = k`. `forward[k]` is how far into the old file the furthest path from
 * the start of a box gets on it with the edits tried so far, `backward[k]` how far up one from its end. Where both meet
 * lies the middle.
 */
function createSearch(old: Int32Array, fresh: Int32Array, limits: SearchLimits): Search {
  const origin = fresh.length + 1
  const forward = new Int32Array(old.length + fresh.length + 3)
  const backward = new Int32Array(old.length + fresh.length + 3)
  let steps = 0
  let capped = false

  function findMiddle({ oldStart, oldEnd, newStart, newEnd }: Box): { old: number; new: number } | null {
    if (steps > 2 * limits.steps) {
      capped = true
      return null
    }
    const least = oldStart - newEnd
    const most = oldEnd - newStart
    const fromStart = oldStart - newStart
    const fromEnd = oldEnd - newEnd
    const odd = ((fromStart - fromEnd) & 1) !== 0
    let forwardLow = fromStart
    let forwardHigh = fromStart
    let backwardLow = fromEnd
    let backwardHigh = fromEnd
    forward[origin + fromStart] = oldStart
    backward[origin + fromEnd] = oldEnd
    for (let edits = 1; ; edits++) {
      // Beyond the reach of a path stands a value that no path would choose.
      if (forwardLow > least) forward[origin + --forwardLow - 1] = -1
      else forwardLow++
      if (forwardHigh < most) forward[origin + ++forwardHigh + 1] = -1
      else forwardHigh--
      for (let k = forwardHigh; k >= forwardLow; k -= 2) {
        const left = forward[origin + k - 1] ?? 0
        const right = forward[origin + k + 1] ?? 0
        let x = left >= right ? left + 1 : right
        const start = x
        let y = x - k
        while (x < oldEnd && y < newEnd && old[x] === fresh[y]) {
          x++
          y++
        }
        steps += x - start + 1
        forward[origin + k] = x
        if (odd && k >= backwardLow && k <= backwardHigh && (backward[origin + k] ?? 0) <= x)
          return { old: x, new: y }
      }
      if (backwardLow > least) backward[origin + --backwardLow - 1] = unreachable
      else backwardLow++
      if (backwardHigh < most) backward[origin + ++backwardHigh + 1] = unreachable
      else backwardHigh--
      for (let k = backwardHigh; k >= backwardLow; k -= 2) {
        const left = backward[origin + k - 1] ?? 0
        const right = backward[origin + k + 1] ?? 0
        let x = left < right ? left : right - 1
        const start = x
        let y = x - k
        while (x > oldStart && y > newStart && old[x - 1] === fresh[y - 1]) {
          x--
          y--
        }
        steps += start - x + 1
        backward[origin + k] = x
        if (!odd && k >= forwardLow && k <= forwardHigh && x <= (forward[origin + k] ?? 0))
          return { old: x, new: y }
      }
      if (edits >= (steps > limits.steps ? fewEdits : limits.edits)) {
        capped = true
        return furthest(
          { oldStart, oldEnd, newStart, newEnd },
          [forwardLow, forwardHigh],
          [backwardLow, backwardHigh],
        )
      }
    }
  }

  /** The place that leaves least to do: the one with most lines of both files behind it, seen from either end. */
  function furthest(
    box: Box,
    [forwardLow, forwardHigh]: readonly [number, number],
    [backwardLow, backwardHigh]: readonly [number, number],
  ): { old: number; new: number } {
    let best = -1
    let place = { old: box.oldStart, new: box.newStart }
    for (let k = forwardHigh; k >= forwardLow; k -= 2) {
      const x = Math.min(forward[origin + k] ?? 0, box.oldEnd, box.newEnd + k)
      const done = x - box.oldStart + (x - k) - box.newStart
      if (x - k >= box.newStart && done > best) {
        best = done
        place = { old: x, new: x - k }
      }
    }
    for (let k = backwardHigh; k >= backwardLow; k -= 2) {
      const x = Math.max(backward[origin + k] ?? 0, box.oldStart, box.newStart + k)
      const done = box.oldEnd - x + box.newEnd - (x - k)
      if (x - k <= box.newEnd && done > best) {
        best = done
        place = { old: x, new: x - k }
      }
    }
    return place
  }

  return { findMiddle, capped: () => capped }
}

const unreachable = 0x7fffffff
