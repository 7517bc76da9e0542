/** Hands out the youngest first, and of equal ones the one that came first. */
export interface DateQueue {
  put(oid: string, date: number): void
  take(): string | undefined
}

interface Waiting {
  readonly oid: string
  readonly date: number
  readonly turn: number
}

/** An empty queue: a binary heap. */
export function queueByDate(): DateQueue {
  const heap: Waiting[] = []
  let turn = 0
  return {
    put(oid, date) {
      const item = { oid, date, turn: turn++ }
      let at = heap.push(item) - 1
      while (at > 0) {
        const above = (at - 1) >> 1
        const parent = heap[above]
        if (parent === undefined || !precedes(item, parent)) break
        heap[at] = parent
        at = above
      }
      heap[at] = item
    },
    take() {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return undefined
      if (heap.length > 0) sink(heap, last)
      return first.oid
    },
  }
}

function sink(heap: Waiting[], item: Waiting): void {
  let at = 0
  for (;;) {
    let below = at * 2 + 1
    let child = heap[below]
    const other = heap[below + 1]
    if (child === undefined) break
    if (other !== undefined && precedes(other, child)) {
      child = other
      below++
    }
    if (!precedes(child, item)) break
    heap[at] = child
    at = below
  }
  heap[at] = item
}

function precedes(a: Waiting, b: Waiting): boolean {
  return a.date === b.date ? a.turn < b.turn : a.date > b.date
}
