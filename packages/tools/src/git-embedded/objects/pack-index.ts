/** Where a pack's index says that an object starts in the pack; null when it does not hold it. */
export function offsetInPack(index: Uint8Array, oid: string): number | null {
  const view = viewOf(index)
  const wanted = Buffer.from(oid, 'hex')
  let [low, high] = range(view, wanted[0] ?? 0)
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = wanted.compare(index, namesAt + middle * 20, namesAt + middle * 20 + 20)
    if (order === 0) return offsetOf(view, middle)
    if (order > 0) low = middle + 1
    else high = middle
  }
  return null
}

/** The ids in a pack's index that start with the given hex digits, two at least. */
export function idsStartingWith(index: Uint8Array, prefix: string): readonly string[] {
  const ids: string[] = []
  const [start, end] = range(viewOf(index), Number.parseInt(prefix.slice(0, 2), 16))
  const buffer = Buffer.from(index.buffer, index.byteOffset, index.byteLength)
  for (let place = start; place < end; place++) {
    const oid = buffer.toString('hex', namesAt + place * 20, namesAt + place * 20 + 20)
    if (oid.startsWith(prefix)) ids.push(oid)
  }
  return ids
}

// Version 2: a head of 8 bytes, 256 counts, then the names, checksums and offsets of all objects.
const countsAt = 8
const namesAt = countsAt + 256 * 4

function viewOf(index: Uint8Array): DataView {
  return new DataView(index.buffer, index.byteOffset, index.byteLength)
}

function range(view: DataView, first: number): readonly [number, number] {
  const end = view.getUint32(countsAt + first * 4)
  return [first === 0 ? 0 : view.getUint32(countsAt + (first - 1) * 4), end]
}

/** Packs this engine reads are far below 2 GB, so the large offsets of the format do not occur in them. */
function offsetOf(view: DataView, place: number): number {
  const count = view.getUint32(countsAt + 255 * 4)
  return view.getUint32(namesAt + count * 24 + place * 4)
}
