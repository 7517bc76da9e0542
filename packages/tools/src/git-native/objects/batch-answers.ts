/** What an object is. */
export interface ObjectInfo {
  readonly oid: string
  readonly type: string
  readonly size: number
}

/** An object with as much of its content as was asked for. */
export interface ObjectContents extends ObjectInfo {
  /** The first bytes; fewer than `size` when that is over the limit of the question. */
  readonly bytes: Uint8Array
}

/** An answer of `git cat-file --batch-command`. */
export type BatchAnswer =
  | { readonly kind: 'object'; readonly object: ObjectContents }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ambiguous' }

/** What the next answer looks like: with content, of which that many bytes are kept, or without (null). */
export interface Expected {
  readonly keptBytes: number | null
  settle(answer: BatchAnswer): void
}

/** Takes the output of `git cat-file --batch-command` as it comes. Null when it is not what git writes. */
export interface BatchAnswers {
  take(chunk: Uint8Array): boolean
}

/** Longer than any name that is asked for, which git repeats when there is no such object. */
const maxHeaderBytes = 64 * 1024

/** Reads answers in the order of the questions; `next` tells the oldest that was not settled yet. */
export function readBatchAnswers(next: () => Expected | undefined): BatchAnswers {
  let header: Uint8Array[] = []
  let headerBytes = 0
  let body: Body | null = null

  /** Consumes from a chunk; the number of bytes taken, or -1 when they make no sense. */
  const step = (chunk: Uint8Array): number => {
    if (body !== null) {
      const taken = takeBody(body, chunk)
      if (body.left === 0) {
        const { expected, info, kept, keptSize } = body
        body = null
        expected.settle({ kind: 'object', object: { ...info, bytes: Buffer.concat(kept, keptSize) } })
      }
      return taken
    }
    const end = chunk.indexOf(lineFeed)
    const part = end < 0 ? chunk : chunk.subarray(0, end)
    header.push(part)
    headerBytes += part.length
    if (headerBytes > maxHeaderBytes) return -1
    if (end < 0) return chunk.length
    const line = Buffer.concat(header, headerBytes).toString('utf8')
    header = []
    headerBytes = 0
    const expected = next()
    if (expected === undefined) return -1
    const info = readInfo(line)
    if (info !== null && expected.keptBytes !== null) {
      // One more byte: git ends the content with a line feed.
      body = {
        expected,
        info,
        left: info.size + 1,
        limit: Math.min(expected.keptBytes, info.size),
        kept: [],
        keptSize: 0,
      }
    } else if (info !== null) {
      expected.settle({ kind: 'object', object: { ...info, bytes: nothing } })
    } else if (line.endsWith(' missing')) expected.settle({ kind: 'missing' })
    else if (line.endsWith(' ambiguous')) expected.settle({ kind: 'ambiguous' })
    else return -1
    return end + 1
  }

  return {
    take(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const taken = step(chunk.subarray(at))
        if (taken < 0) return false
        at += taken
      }
      return true
    },
  }
}

interface Body {
  readonly expected: Expected
  readonly info: ObjectInfo
  left: number
  readonly limit: number
  readonly kept: Uint8Array[]
  keptSize: number
}

const lineFeed = 0x0a
const nothing = new Uint8Array()

function takeBody(body: Body, chunk: Uint8Array): number {
  const taken = Math.min(body.left, chunk.length)
  const wanted = Math.min(body.limit - body.keptSize, taken)
  if (wanted > 0) {
    body.kept.push(chunk.subarray(0, wanted))
    body.keptSize += wanted
  }
  body.left -= taken
  return taken
}

function readInfo(line: string): ObjectInfo | null {
  const match = /^([0-9a-f]{40}|[0-9a-f]{64}) ([a-z]+) (\d{1,15})$/.exec(line)
  if (match === null) return null
  const [, oid = '', type = '', size = ''] = match
  return { oid, type, size: Number(size) }
}
