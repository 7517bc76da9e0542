import type { RepositoryError, SearchQuery } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { classifyFailure } from '../../process/classify-failure.ts'
import { type GitPlace, gitArguments, gitProcessEnvironment } from '../../process/run-git.ts'
import { type ProgramOutcome, runProgram } from '../../process/run-program.ts'
import { repositoryProblem, toRepositoryError } from '../repository/repository-problem.ts'
import { type CollectedMatches, collectMatches, type MatchRules } from './collect-matches.ts'
import { type GrepScope, grepArguments } from './grep-arguments.ts'

/** One call of `git grep`. */
export interface GrepRun extends GrepScope {
  readonly place: GitPlace
  readonly query: SearchQuery
  readonly rules: MatchRules
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Runs `git grep` once and keeps what the rules want, until there is enough. */
export async function runGrep(
  run: GrepRun,
): Promise<Result<CollectedMatches, RepositoryError | 'no_perl_patterns'>> {
  const { place, query, rules, timeoutMs, signal } = run
  const found = collectMatches(rules)
  const { args, env } = grepArguments(query, run)
  const outcome = await runProgram({
    file: place.git.file,
    background: place.git.background,
    args: gitArguments(place, args, 'magic'),
    cwd: place.cwd,
    env: gitProcessEnvironment({ ...place, env: { ...place.env, ...env } }),
    maxOutputBytes: Number.MAX_SAFE_INTEGER,
    timeoutMs,
    signal,
    onOutput: found.take,
  })
  const answered = outcome.end === 'exited' && (outcome.exitCode === 0 || outcome.exitCode === 1)
  return answered || outcome.end === 'enough' ? ok(found.end()) : err(problemOfGrep(outcome, place))
}

function problemOfGrep(outcome: ProgramOutcome, place: GitPlace): RepositoryError | 'no_perl_patterns' {
  if (outcome.end === 'timed_out') {
    return repositoryProblem('timed_out', null, 'the search took longer than 2 seconds')
  }
  if (/cannot use Perl-compatible regexes|not compiled with USE_LIBPCRE/.test(outcome.errors)) {
    return 'no_perl_patterns'
  }
  if (/pcre2?_\w*match failed|match limit|recursion limit|JIT stack/i.test(outcome.errors)) {
    return repositoryProblem('pattern_unsupported', null, 'the pattern takes more steps than are allowed')
  }
  if (/^fatal: (command line|-e option)/m.test(outcome.errors)) {
    return repositoryProblem('pattern_invalid', null, 'the pattern is not well-formed')
  }
  return toRepositoryError(classifyFailure(outcome, { hidden: [place.cwd], timeoutMs: 0 }), null)
}
