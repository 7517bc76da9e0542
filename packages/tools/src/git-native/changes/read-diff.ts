import type { ChangedFile, ChangeSourceError, DiffError } from '@scrutineer/core'
import { describeDiffError, parseGitDiff } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import { problem } from '../problem.ts'
import { diffArguments } from './diff-arguments.ts'

/** What to compare: arguments between the options and `--`, and pathspecs to keep to, all files when there is none. */
export interface DiffQuestion {
  readonly sides: readonly string[]
  readonly pathspecs?: readonly string[]
  readonly contextLines: number
  readonly signal: AbortSignal | undefined
  readonly timeoutMs?: number
}

/** A change of 100,000 files, the most that is read, takes git some ten seconds; a tree made to swell takes it forever. */
const defaultTimeoutMs = 120_000

/** The files of a change, by one `git diff`. */
export async function readDiff(
  place: GitPlace,
  { sides, pathspecs = [], contextLines, signal, timeoutMs = defaultTimeoutMs }: DiffQuestion,
): Promise<Result<ChangedFile[], ChangeSourceError>> {
  const args = [...diffArguments(contextLines), ...sides, '--', ...pathspecs]
  const answer = await runGit(place, {
    args,
    signal,
    pathspecs: 'magic',
    watchMemory: true,
    timeoutMs,
    slow: 'repository_too_large',
  })
  if (answer.isErr()) return err(answer.error)
  return parseGitDiff(answer.value.output).mapErr(toChangeSourceError)
}

/** Words about a diff that the reader refused, and what mends it. */
export function toChangeSourceError(error: DiffError): ChangeSourceError {
  if (error.code === 'unmerged_paths') return unmergedPaths(error.paths)
  const detail = describeDiffError(error)
  switch (error.code) {
    case 'patch_too_large':
      return problem('repository_too_large', null, detail, 'review less at once')
    case 'patch_malformed':
    case 'patch_unsupported':
      return problem('git_failed', null, `git wrote a patch that cannot be read: ${detail}`)
  }
}

/** Conflicts that nobody has resolved yet. */
export function unmergedPaths(paths: readonly string[]): ChangeSourceError {
  const names = listOf(paths)
  return problem(
    'unmerged_paths',
    names,
    `unresolved conflicts in ${names}`,
    'resolve them, then: git add <file>',
  )
}

const maxNamed = 20

function listOf(paths: readonly string[]): string {
  const more = paths.length - maxNamed
  return [...paths.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
