import type { Result } from 'neverthrow'
import type { FetchProblem } from './fetch-problem.ts'
import { type FetchPlace, runRemote } from './run-remote.ts'

/** What to fetch. */
export interface FetchCall {
  /** Full ids, or refspecs. */
  readonly wants: readonly string[]
  /** `--depth`, `--filter` and their like. */
  readonly options: readonly string[]
}

/** Fetches from the one remote, all at once; as `runRemote` ends. */
export async function runFetch(
  place: FetchPlace,
  { wants, options }: FetchCall,
  signal: AbortSignal | undefined,
): Promise<Result<null, FetchProblem>> {
  const args = [...fetchArguments, ...options, '--stdin', 'origin']
  const input = wants.map((want) => `${want}\n`).join('')
  const answer = await runRemote(place, { args, input }, signal)
  return answer.map(() => null)
}

const fetchArguments = [
  'fetch',
  '--quiet',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
  '--no-auto-maintenance',
  '--refmap=',
] as const
