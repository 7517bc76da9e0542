/** A file as lines: line `i` is the bytes from `starts[i]` to `starts[i + 1]`, its line feed included. */
export interface LineTable {
  readonly bytes: Uint8Array
  readonly starts: Int32Array
  readonly count: number
}

const lineFeed = 0x0a

/** Finds the lines of a file. Only a line feed ends one. */
export function tableLines(bytes: Uint8Array): LineTable {
  let count = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineFeed) count++
  if (bytes.length > 0 && bytes[bytes.length - 1] !== lineFeed) count++
  const starts = new Int32Array(count + 1)
  let line = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineFeed) starts[++line] = at + 1
  starts[count] = bytes.length
  return { bytes, starts, count }
}
