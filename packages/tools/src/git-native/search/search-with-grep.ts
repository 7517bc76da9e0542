import { compareBytewise, type RepositoryError, type SearchQuery, type SearchResult } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { classifyFailure } from '../../process/classify-failure.ts'
import { type GitPlace, gitArguments, gitProcessEnvironment } from '../../process/run-git.ts'
import { type ProgramOutcome, runProgram } from '../../process/run-program.ts'
import { pathspecOf } from '../pathspec.ts'
import { firstNotBefore } from '../repository/page-paths.ts'
import { repositoryProblem, toRepositoryError } from '../repository/repository-problem.ts'
import type { Answer } from '../repository/snapshot.ts'
import type { Listing } from '../repository/tree-listing.ts'
import { collectMatches } from './collect-matches.ts'
import { type Grammar, grepArguments, plainGrammarOf } from './grep-arguments.ts'
import { type PathFilter, pathFilter } from './path-filter.ts'

/** What to search. */
export interface GrepTarget {
  readonly place: () => Answer<GitPlace>
  /** A commit's id, `--cached`, or nothing for the working tree. */
  readonly words: readonly string[]
  /** The commit that is searched; null when it is none. */
  readonly commit: string | null
  readonly listing: (signal: AbortSignal | undefined) => Answer<Listing>
  /** Aborts when the change is closed. */
  readonly ended: AbortSignal
}

/** Of the two seconds that the port allows, what is left for stopping git. */
const timeLimitMs = 1900
const maxPatternLength = 512
/** An argument of a process may be some 128 KiB on Linux and 32 KiB on Windows, escapes included. */
const maxLiteralLength = 8000

/** Searches with one `git grep`, which runs apart, is ended when its time is over, and stops when there is enough. */
export async function searchWithGrep(
  target: GrepTarget,
  query: SearchQuery,
  caller: AbortSignal | undefined,
): Answer<SearchResult> {
  const started = performance.now()
  const problem = problemOfQuery(query)
  if (problem !== null) return err(problem)
  const filter = pathFilter(query)
  if (filter.isErr()) return err(filter.error)
  const listing = await target.listing(caller)
  if (listing.isErr()) return err(listing.error)
  const place = await target.place()
  if (place.isErr()) return err(place.error)
  const signal = caller === undefined ? target.ended : AbortSignal.any([caller, target.ended])
  const search = (grammar: Grammar) =>
    grep({
      target,
      place: place.value,
      listing: listing.value,
      filter: filter.value,
      query,
      grammar,
      started,
      signal,
    })
  const found = await search('perl')
  const plain = found.isErr() && found.error === 'no_perl_patterns' ? plainGrammarOf(query) : null
  const result = plain === null ? found : await search(plain)
  return result.mapErr((error) =>
    error === 'no_perl_patterns'
      ? repositoryProblem('pattern_unsupported', null, 'this git was built without Perl patterns')
      : error,
  )
}

function problemOfQuery({ text, kind }: SearchQuery): RepositoryError | null {
  if (text === '') return repositoryProblem('pattern_invalid', null, 'there is nothing to look for')
  if (kind === 'regex' && text.length > maxPatternLength) {
    return repositoryProblem('pattern_invalid', null, `a pattern has at most ${maxPatternLength} characters`)
  }
  if (/[\0\n]/.test(text))
    return repositoryProblem('pattern_invalid', null, 'a match never goes beyond its line')
  return text.length > maxLiteralLength
    ? repositoryProblem('pattern_invalid', null, 'the text is too long')
    : null
}

interface Search {
  readonly target: GrepTarget
  readonly place: GitPlace
  readonly listing: Listing
  readonly filter: PathFilter
  readonly query: SearchQuery
  readonly grammar: Grammar
  readonly started: number
  readonly signal: AbortSignal
}

async function grep(search: Search): Promise<Result<SearchResult, RepositoryError | 'no_perl_patterns'>> {
  const { target, place, listing, filter, query, grammar, started, signal } = search
  const found = collectMatches({
    prefix: target.commit === null ? '' : `${target.commit}:`,
    maxMatches: Math.max(1, query.maxMatches),
    includes: (path) => filter.includes(path) && isListed(listing, target, path),
    isLarge: (path) => listing.largePaths.has(path),
    isListed: (path) => hasPath(listing.paths, path),
    isMatch: grammar === 'perl' && query.kind === 'literal' ? (text) => holds(text, query) : null,
  })
  const { args, env } = grepArguments(query, grammar, target.words, pathspecs(filter, listing))
  const outcome = await runProgram({
    file: place.git.file,
    args: gitArguments(place, args, 'magic'),
    cwd: place.cwd,
    env: gitProcessEnvironment({ ...place, env: { ...place.env, ...env } }),
    maxOutputBytes: Number.MAX_SAFE_INTEGER,
    timeoutMs: Math.max(1, timeLimitMs - (performance.now() - started)),
    signal,
    onOutput: found.take,
  })
  const answered =
    outcome.end === 'enough' ||
    (outcome.end === 'exited' && (outcome.exitCode === 0 || outcome.exitCode === 1))
  if (!answered) return err(problemOfGrep(outcome, place))
  const { matches, truncated, binaryFiles, lastPath } = found.end()
  // A search that stopped has not come past the files after the one it stopped in.
  const large = [...listing.largePaths].filter((path) => filter.includes(path))
  const passed = lastPath === null ? large : large.filter((path) => compareBytewise(path, lastPath) < 0)
  return ok({ matches, truncated, skippedFiles: binaryFiles + passed.length })
}

function problemOfGrep(outcome: ProgramOutcome, place: GitPlace): RepositoryError | 'no_perl_patterns' {
  if (outcome.end === 'timed_out')
    return repositoryProblem('timed_out', null, 'the search took longer than 2 seconds')
  if (/cannot use Perl-compatible regexes|not compiled with USE_LIBPCRE/.test(outcome.errors))
    return 'no_perl_patterns'
  if (/pcre2?_\w*match failed|match limit|recursion limit|JIT stack/i.test(outcome.errors)) {
    return repositoryProblem('pattern_unsupported', null, 'the pattern takes more steps than are allowed')
  }
  if (/^fatal: (command line|-e option)/m.test(outcome.errors)) {
    return repositoryProblem('pattern_invalid', null, 'the pattern is not well-formed')
  }
  return toRepositoryError(classifyFailure(outcome, { hidden: [place.cwd], timeoutMs: timeLimitMs }), null)
}

/** More exclusions than these cost git more than they spare. */
const maxExcluded = 32

/** Files that are too large are not even opened, as long as they are few. */
function pathspecs(filter: PathFilter, { largePaths }: Listing): string[] {
  const excluded = [...largePaths].filter((path) => filter.includes(path))
  return excluded.length > maxExcluded
    ? [...filter.pathspecs]
    : [...filter.pathspecs, ...excluded.map((path) => pathspecOf(path, 'exclude'))]
}

/** Outside commits, a path that is in no list is none that may be told. */
function isListed(listing: Listing, target: GrepTarget, path: string): boolean {
  return target.commit !== null || hasPath(listing.paths, path)
}

function hasPath(paths: readonly string[], path: string): boolean {
  return paths[firstNotBefore(paths, path)] === path
}

function holds(text: string, query: SearchQuery): boolean {
  return query.caseSensitive
    ? text.includes(query.text)
    : text.toLowerCase().includes(query.text.toLowerCase())
}
