import {
  compareBytewise,
  type RepositoryError,
  type SearchMatch,
  type SearchQuery,
  type SearchResult,
} from '@scrutineer/core'
import { err, ok } from 'neverthrow'
import type { GitPlace } from '../../process/run-git.ts'
import { argumentParts, pathspecOf } from '../pathspec.ts'
import { firstNotBefore } from '../repository/page-paths.ts'
import { repositoryProblem } from '../repository/repository-problem.ts'
import type { Answer } from '../repository/snapshot.ts'
import type { Listing } from '../repository/tree-listing.ts'
import type { CollectedMatches, MatchRules } from './collect-matches.ts'
import { type Grammar, plainGrammarOf } from './grep-arguments.ts'
import { type PathFilter, pathFilter } from './path-filter.ts'
import { type GrepRun, runGrep } from './run-grep.ts'

/** What to search. */
export interface GrepTarget {
  readonly place: () => Answer<GitPlace>
  /** A commit's id, `--cached`, or nothing for the working tree. */
  readonly words: readonly string[]
  /** The commit that is searched; null when it is none. */
  readonly commit: string | null
  readonly listing: (signal: AbortSignal | undefined) => Answer<Listing>
  /** Says whether a file has a NUL at its start. Null where no attributes count, so that git's word is enough. */
  readonly isBinary: ((path: string) => Promise<boolean>) | null
  /** Aborts when the change is closed. */
  readonly ended: AbortSignal
}

/** Of the two seconds that the port allows, what is left for stopping git. */
const timeLimitMs = 1900
const maxPatternLength = 512
/** An argument of a process may be some 128 KiB on Linux and 32 KiB on Windows, escapes included. */
const maxLiteralLength = 8000

/**
 * Searches with one `git grep`, which runs apart, is ended when its time is over, and stops when there is enough. Text that
 * an attributes file calls binary is searched by a second one.
 */
export async function searchWithGrep(
  target: GrepTarget,
  query: SearchQuery,
  caller: AbortSignal | undefined,
): Answer<SearchResult> {
  const problem = problemOfQuery(query)
  if (problem !== null) return err(problem)
  const filter = pathFilter(query)
  if (filter.isErr()) return err(filter.error)
  const listing = await target.listing(caller)
  if (listing.isErr()) return err(listing.error)
  const place = await target.place()
  if (place.isErr()) return err(place.error)
  const started = performance.now()
  const search: Search = { target, listing: listing.value, filter: filter.value, query }
  const grep = (grammar: Grammar, pathspecs: readonly string[], asText: boolean) =>
    runGrep({
      place: place.value,
      query,
      grammar,
      words: target.words,
      pathspecs,
      asText,
      rules: matchRules(search, grammar),
      timeoutMs: Math.max(1, timeLimitMs - (performance.now() - started)),
      signal: caller === undefined ? target.ended : AbortSignal.any([caller, target.ended]),
    } satisfies GrepRun)

  const pathspecs = pathspecsFor(search)
  let grammar: Grammar = 'perl'
  let found = await grep(grammar, pathspecs, false)
  const plain = found.isErr() && found.error === 'no_perl_patterns' ? plainGrammarOf(query) : null
  if (plain !== null) {
    grammar = plain
    found = await grep(grammar, pathspecs, false)
  }
  if (found.isErr()) return err(toProblem(found.error))
  const hidden = await hiddenTexts(target, found.value)
  const more: CollectedMatches[] = []
  for (const part of argumentParts(hidden.map((path) => [pathspecOf(path)]))) {
    const shown = await grep(grammar, part, true)
    if (shown.isErr()) return err(toProblem(shown.error))
    more.push(shown.value)
  }
  return ok(summarise(search, found.value, more, hidden.length))
}

function problemOfQuery({ text, kind }: SearchQuery): RepositoryError | null {
  const invalid = (detail: string) => repositoryProblem('pattern_invalid', null, detail)
  if (text === '') return invalid('there is nothing to look for')
  if (kind === 'regex' && text.length > maxPatternLength) {
    return invalid(`a pattern has at most ${maxPatternLength} characters`)
  }
  if (/[\0\n]/.test(text)) return invalid('a match never goes beyond its line')
  return text.length > maxLiteralLength ? invalid('the text is too long') : null
}

interface Search {
  readonly target: GrepTarget
  readonly listing: Listing
  readonly filter: PathFilter
  readonly query: SearchQuery
}

function matchRules({ target, listing, filter, query }: Search, grammar: Grammar): MatchRules {
  const isListed = (path: string) => listing.paths[firstNotBefore(listing.paths, path)] === path
  return {
    prefix: target.commit === null ? '' : `${target.commit}:`,
    maxMatches: Math.max(1, query.maxMatches),
    // Outside commits, a path that is in no list is none that may be told.
    includes: (path) => filter.includes(path) && (target.commit !== null || isListed(path)),
    isLarge: (path) => listing.largePaths.has(path),
    isListed,
    isMatch: grammar === 'perl' && query.kind === 'literal' ? (text) => holds(text, query) : null,
  }
}

function holds(text: string, { text: wanted, caseSensitive }: SearchQuery): boolean {
  return caseSensitive ? text.includes(wanted) : text.toLowerCase().includes(wanted.toLowerCase())
}

/** More exclusions than these cost git more than they spare. */
const maxExcluded = 32

/** Files that are too large are not even opened, as long as they are few. */
function pathspecsFor({ filter, listing }: Search): string[] {
  const excluded = [...listing.largePaths].filter((path) => filter.includes(path))
  return excluded.length > maxExcluded
    ? [...filter.pathspecs]
    : [...filter.pathspecs, ...excluded.map((path) => pathspecOf(path, 'exclude'))]
}

async function hiddenTexts({ isBinary }: GrepTarget, { binaryPaths }: CollectedMatches): Promise<string[]> {
  if (isBinary === null) return []
  const hidden: string[] = []
  for (const path of binaryPaths) if (!(await isBinary(path))) hidden.push(path)
  return hidden
}

function summarise(
  { listing, filter, query }: Search,
  found: CollectedMatches,
  more: readonly CollectedMatches[],
  hidden: number,
): SearchResult {
  const matches = [...found.matches, ...more.flatMap((part) => part.matches)]
  if (more.length > 0) matches.sort(byPlace)
  // A search that stopped has not come past the files after the one it stopped in.
  const { lastPath } = found
  const large = [...listing.largePaths].filter(
    (path) => filter.includes(path) && (lastPath === null || compareBytewise(path, lastPath) < 0),
  )
  return {
    matches: matches.slice(0, Math.max(1, query.maxMatches)),
    truncated: [found, ...more].some((part) => part.truncated) || matches.length > query.maxMatches,
    skippedFiles: found.binaryPaths.length - hidden + large.length,
  }
}

function byPlace(a: SearchMatch, b: SearchMatch): number {
  return compareBytewise(a.path, b.path) || a.line - b.line
}

function toProblem(error: RepositoryError | 'no_perl_patterns'): RepositoryError {
  return error === 'no_perl_patterns'
    ? repositoryProblem('pattern_unsupported', null, 'this git was built without Perl patterns')
    : error
}
