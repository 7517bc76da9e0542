/** Cuts a list into batches of at most `maxBytes` each, in order; an item larger than that is alone. */
export function batchByBytes<Item>(
  items: readonly Item[],
  maxBytes: number,
  bytesOf: (item: Item) => number,
): Item[][] {
  const batches: Item[][] = []
  let used = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    const open = batches.at(-1)
    if (open !== undefined && used + bytes <= maxBytes) {
      open.push(item)
      used += bytes
    } else {
      batches.push([item])
      used = bytes
    }
  }
  return batches
}
