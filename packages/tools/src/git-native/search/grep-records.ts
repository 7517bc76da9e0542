/** A line that git found, or a binary file that holds the pattern. */
export type GrepRecord =
  | { readonly kind: 'line'; readonly path: Uint8Array; readonly line: number; readonly text: Uint8Array }
  | { readonly kind: 'binary'; readonly path: Uint8Array }

/** Tells a binary file's notice from a path that merely looks like one. */
export interface GrepNames {
  /** What git puts before each path; empty when it does not search a commit. */
  readonly prefix: string
  /** Says whether there is a file of that name; asked only where there is no prefix. */
  isKnown(path: Uint8Array): boolean
}

/** Takes output of `git grep -z -n` as it comes. */
export interface GrepReader {
  take(chunk: Uint8Array): GrepRecord[]
  /** What was still held back, at the end of the output. */
  end(): GrepRecord[]
}

/** A record longer than this is of a file that is not searched for its size. */
const maxRecordBytes = 2 * 1024 * 1024

const opening = Buffer.from('Binary file ')
const closing = Buffer.from(' matches\n')

/**
 * Reads `path NUL line NUL text LF` records and the notices `Binary file path matches LF` among them. A name may hold line
 * feeds and words like those of a notice: with a prefix nobody can foresee (a commit's id) the two cannot be mixed up,
 * without one a notice must name a file that is there.
 */
export function createGrepReader(names: GrepNames): GrepReader {
  const prefix = Buffer.from(names.prefix)
  let held: Buffer = Buffer.alloc(0)
  let skipping = false

  const readAll = (ended: boolean): GrepRecord[] => {
    const records: GrepRecord[] = []
    let at = 0
    for (let next = read(held, at, ended); next !== null; next = read(held, at, ended)) {
      if (next.record !== null) records.push(next.record)
      at = next.end
    }
    held = held.subarray(at)
    if (held.length > maxRecordBytes) {
      skipping = true
      held = Buffer.alloc(0)
    }
    return records
  }

  const read = (buffer: Buffer, at: number, ended: boolean) => {
    if (at >= buffer.length) return null
    const notice = readNotice(buffer, at, ended)
    return notice === 'undecided' ? null : (notice ?? readLine(buffer, at, ended, prefix.length))
  }

  const readNotice = (buffer: Buffer, at: number, ended: boolean) => {
    const start = at + opening.length
    if (!startsWith(buffer, at, opening) || !startsWith(buffer, start, prefix)) return null
    const name = buffer.indexOf(0, at)
    // The name of a file that begins like a notice comes first: it shows a match, where a notice would only be counted.
    const isName = prefix.length === 0 && name >= 0 && names.isKnown(buffer.subarray(at, name))
    if (isName) return null
    for (let stop = buffer.indexOf(closing, start); stop >= 0; stop = buffer.indexOf(closing, stop + 1)) {
      const end = stop + closing.length
      const path = buffer.subarray(start + prefix.length, stop)
      const sure = prefix.length > 0 ? beginsRecord(buffer, end, ended) : names.isKnown(path)
      if (!sure) continue
      if (prefix.length === 0 && name < 0 && !ended) return 'undecided'
      return { record: { kind: 'binary', path } as const, end }
    }
    return null
  }

  const beginsRecord = (buffer: Buffer, at: number, ended: boolean) =>
    (at === buffer.length && ended) ||
    startsWith(buffer, at, prefix) ||
    (startsWith(buffer, at, opening) && startsWith(buffer, at + opening.length, prefix))

  return {
    take(chunk) {
      const rest = skipping ? afterLineFeed(chunk) : chunk
      if (rest === null) return []
      skipping = false
      held = held.length === 0 ? Buffer.from(rest) : Buffer.concat([held, rest])
      return readAll(false)
    },
    end: () => readAll(true),
  }
}

function readLine(buffer: Buffer, at: number, ended: boolean, prefixLength: number) {
  const first = buffer.indexOf(0, at)
  const second = first < 0 ? -1 : buffer.indexOf(0, first + 1)
  const feed = second < 0 ? -1 : buffer.indexOf(0x0a, second + 1)
  if (feed < 0 && !(ended && second >= 0)) return null
  const stop = feed < 0 ? buffer.length : feed
  const line = Number(buffer.toString('latin1', first + 1, second))
  const path = buffer.subarray(at + prefixLength, first)
  const record =
    Number.isSafeInteger(line) && line > 0
      ? { kind: 'line' as const, path, line, text: buffer.subarray(second + 1, stop) }
      : null
  return { record, end: Math.min(stop + 1, buffer.length) }
}

function startsWith(buffer: Buffer, at: number, words: Buffer): boolean {
  return (
    buffer.length - at >= words.length && buffer.compare(words, 0, words.length, at, at + words.length) === 0
  )
}

function afterLineFeed(chunk: Uint8Array): Uint8Array | null {
  const feed = chunk.indexOf(0x0a)
  return feed < 0 ? null : chunk.subarray(feed + 1)
}
