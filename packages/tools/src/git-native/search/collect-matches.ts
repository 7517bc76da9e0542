import { decodeBytes, type SearchMatch } from '@scrutineer/core'
import { createGrepReader, type GrepRecord } from './grep-records.ts'

/** What to keep of a search's output. */
export interface MatchRules {
  /** What git puts before each path. */
  readonly prefix: string
  readonly maxMatches: number
  includes(path: string): boolean
  isLarge(path: string): boolean
  isListed(path: string): boolean
  /** Looks again at a line with a NUL, which the pattern for binary files finds too; null when it cannot be told. */
  readonly isMatch: ((text: string) => boolean) | null
}

/** What was kept. */
export interface CollectedMatches {
  readonly matches: readonly SearchMatch[]
  readonly truncated: boolean
  /** Files that hold a NUL or the pattern, and that git does not take for text. */
  readonly binaryPaths: readonly string[]
  /** The path at which there was enough; null when all output was read. */
  readonly lastPath: string | null
}

/** The port's limit for the text of one match. */
const maxTextBytes = 64 * 1024

/** Collects matches as output comes. `take` answers false once more have come than are wanted. */
export function collectMatches(rules: MatchRules): {
  readonly take: (chunk: Uint8Array) => boolean
  readonly end: () => CollectedMatches
} {
  const matches: SearchMatch[] = []
  const binaryPaths: string[] = []
  let lastPath: string | null = null
  const reader = createGrepReader({
    prefix: rules.prefix,
    isKnown: (path) => rules.isListed(decodeBytes(path)),
  })

  const add = (record: GrepRecord) => {
    const path = decodeBytes(record.path)
    if (lastPath !== null || !rules.includes(path) || rules.isLarge(path)) return
    if (record.kind === 'binary') {
      binaryPaths.push(path)
      return
    }
    const text = textOf(record.text)
    if (text.includes('\0') && rules.isMatch?.(text) !== true) return
    if (matches.length >= rules.maxMatches) lastPath = path
    else matches.push({ path, line: record.line, text })
  }

  return {
    take(chunk) {
      reader.take(chunk).forEach(add)
      return lastPath === null
    },
    end() {
      reader.end().forEach(add)
      return { matches, truncated: lastPath !== null, binaryPaths, lastPath }
    },
  }
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length <= maxTextBytes) return decodeBytes(bytes)
  let end = maxTextBytes
  // Not in the middle of a character: these bytes go on with one.
  while (end > maxTextBytes - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return decodeBytes(bytes, 0, end)
}
