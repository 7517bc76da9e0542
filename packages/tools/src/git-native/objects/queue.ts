/** First in, first out, at the same cost however many wait: taking the first of a long array moves all the others. */
export interface Queue<T> {
  readonly size: number
  first(): T | undefined
  add(item: T): void
  removeFirst(): void
  /** Empties it. */
  takeAll(): T[]
}

/** When so many places at the start are empty, the rest moves up. */
const maxEmptyPlaces = 1024

/** An empty queue. */
export function createQueue<T>(): Queue<T> {
  let items: T[] = []
  let start = 0
  return {
    get size() {
      return items.length - start
    },
    first: () => items[start],
    add: (item) => items.push(item),
    removeFirst() {
      if (start >= items.length) return
      start++
      if (start > maxEmptyPlaces && start * 2 > items.length) {
        items = items.slice(start)
        start = 0
      }
    },
    takeAll() {
      const all = items.slice(start)
      items = []
      start = 0
      return all
    },
  }
}
