import type { SearchMatch, SearchQuery, SearchResult } from '../ports/repository.ts'
import { compilePathPattern } from '../selection/path-pattern.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { MemoryTree } from './memory-tree.ts'

const maxSearchedBytes = 1024 * 1024
const maxLineLength = 64 * 1024
const maxPatternLength = 512
// Git looks as far for a NUL byte to call a file binary.
const binaryPrefix = 8000

/** Searches all files of a tree; null when the pattern cannot be run. */
export function searchMemory(tree: MemoryTree, query: SearchQuery): SearchResult | null {
  const hits = matcher(query)
  const globs = query.globs.map((glob) => compilePathPattern(glob, { caseSensitive: true }))
  if (hits === null || globs.some((glob) => glob.isErr())) return null
  const isWanted = (path: string) =>
    (query.directory === '' || path.startsWith(`${query.directory}/`)) &&
    (globs.length === 0 || globs.some((glob) => glob.isOk() && glob.value.matches(path)))

  const matches: SearchMatch[] = []
  let skippedFiles = 0
  for (const [path, { mode, content }] of tree) {
    if (mode === '120000' || !isWanted(path)) continue
    if (content.length > maxSearchedBytes || content.subarray(0, binaryPrefix).includes(0)) {
      skippedFiles++
      continue
    }
    for (const [index, line] of decodeBytes(content).replace(/\n$/, '').split('\n').entries()) {
      if (hits(line)) matches.push({ path, line: index + 1, text: line.slice(0, maxLineLength) })
    }
  }
  return {
    matches: matches.slice(0, query.maxMatches),
    truncated: matches.length > query.maxMatches,
    skippedFiles,
  }
}

function matcher({ text, kind, caseSensitive }: SearchQuery): ((line: string) => boolean) | null {
  if (kind === 'regex') {
    if (text.length > maxPatternLength) return null
    const pattern = compile(text, caseSensitive)
    return pattern === null ? null : (line) => pattern.test(line)
  }
  if (caseSensitive) return (line) => line.includes(text)
  const folded = text.toLowerCase()
  return (line) => line.toLowerCase().includes(folded)
}

function compile(text: string, caseSensitive: boolean): RegExp | null {
  try {
    return new RegExp(text, caseSensitive ? 'u' : 'iu')
  } catch {
    return null
  }
}
