import {
  compareBytewise,
  decodeBytes,
  type RepositoryError,
  type SearchMatch,
  type SearchQuery,
  type SearchResult,
} from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { stopIfAborted } from '../../failure.ts'
import type { FileTree, TreeNode } from '../file-tree.ts'
import { refusePath } from '../refuse-path.ts'
import { candidateFiles } from './candidate-files.ts'
import type { LineMatcher } from './line-matcher.ts'
import { openMatcher } from './open-matcher.ts'
import { readGlobs } from './read-globs.ts'
import { searchedContents } from './searched-contents.ts'

/** The limits of the port: milliseconds of a search, bytes of a line that is shown. */
const maxMilliseconds = 2000
const maxLineBytes = 64 * 1024

/** Searches of one tree. */
export interface Search {
  run(query: SearchQuery, signal: AbortSignal | undefined): Promise<Result<SearchResult, RepositoryError>>
  /** Ends what is running. */
  close(): Promise<void>
}

/** Opens the search of a tree. `milliseconds` is the time that one search may take. */
export function openSearch(tree: FileTree, milliseconds: number = maxMilliseconds): Search {
  const contents = searchedContents(tree)
  const running = new Set<LineMatcher>()
  return {
    async run(query, signal) {
      const invalid = query.directory === '' ? null : refusePath(query.directory.replace(/\/+$/, ''))
      if (invalid !== null) return err(invalid)
      const globs = readGlobs(query.globs)
      if (globs.isErr()) return err(globs.error)
      const opened = openMatcher(query)
      if (opened.isErr()) return err(opened.error)
      const matcher = opened.value
      running.add(matcher)
      const limit = timeLimit(milliseconds, signal)
      try {
        const files = candidateFiles(tree, query.directory, globs.value, limit.signal)
        const search = collect(files, query, matcher, contents, limit.signal)
        return await Promise.race([search, limit.reached])
      } finally {
        limit.release()
        running.delete(matcher)
        await matcher.stop()
      }
    },
    async close() {
      await Promise.all([...running].map((matcher) => matcher.stop()))
    },
  }
}

/** Ends a search in time, or when the caller gives up. */
function timeLimit(milliseconds: number, outer: AbortSignal | undefined) {
  const inner = new AbortController()
  const state: { release(): void } = { release: () => undefined }
  const reached = new Promise<Result<never, RepositoryError>>((resolve) => {
    const stop = (code: RepositoryError['code'], detail: string) => {
      inner.abort()
      resolve(err({ code, path: null, detail }))
    }
    const abort = () => stop('aborted', 'the caller stopped it')
    const timer = setTimeout(() => stop('timed_out', `the search took over ${milliseconds} ms`), milliseconds)
    outer?.addEventListener('abort', abort, { once: true })
    if (outer?.aborted === true) abort()
    state.release = () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
      inner.abort()
    }
  })
  return { signal: inner.signal, reached, release: () => state.release() }
}

async function collect(
  candidates: Promise<readonly TreeNode[]>,
  query: SearchQuery,
  matcher: LineMatcher,
  contents: (node: TreeNode) => Promise<Uint8Array | 'skipped' | null>,
  signal: AbortSignal,
): Promise<Result<SearchResult, RepositoryError>> {
  const files = await candidates
  const matches: SearchMatch[] = []
  const skipped: string[] = []
  for (let start = 0; start < files.length && matches.length <= query.maxMatches; start += batch) {
    const paths: string[] = []
    const texts: Uint8Array[] = []
    for (const node of files.slice(start, start + batch)) {
      stopIfAborted(signal)
      const bytes = await contents(node)
      if (bytes === 'skipped') skipped.push(node.path)
      else if (bytes !== null) {
        paths.push(node.path)
        texts.push(bytes)
      }
    }
    const found = await matcher.match(texts, query.maxMatches + 1 - matches.length)
    for (const [place, lines] of found.entries()) {
      matches.push(...showLines(paths[place] ?? '', texts[place] ?? new Uint8Array(), lines))
    }
  }
  // A search that stopped has not come past the files after the one it stopped in.
  const stoppedIn = matches[query.maxMatches]?.path ?? null
  const passed = skipped.filter((path) => stoppedIn === null || compareBytewise(path, stoppedIn) < 0)
  return ok({
    matches: matches.slice(0, query.maxMatches),
    truncated: stoppedIn !== null,
    skippedFiles: passed.length,
  })
}

/** Enough to make a message to a thread worth its while, few enough to stop soon after the last wanted match. */
const batch = 32

/** The texts of numbered lines, which stand in order. */
function showLines(path: string, bytes: Uint8Array, lines: readonly number[]): SearchMatch[] {
  const matches: SearchMatch[] = []
  let line = 1
  let start = 0
  for (const wanted of lines) {
    for (; line < wanted; line++) start = bytes.indexOf(lineFeed, start) + 1
    const feed = bytes.indexOf(lineFeed, start)
    const end = Math.min(feed < 0 ? bytes.length : feed, start + maxLineBytes)
    matches.push({ path, line, text: decodeBytes(bytes, start, end) })
  }
  return matches
}

const lineFeed = 0x0a
