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
}

/** The files of a change, by one `git diff`. */
export async function readDiff(
  place: GitPlace,
  { sides, pathspecs = [], contextLines, signal }: DiffQuestion,
): Promise<Result<ChangedFile[], ChangeSourceError>> {
  const args = [...diffArguments(contextLines), ...sides, '--', ...pathspecs]
  const answer = await runGit(place, { args, signal, pathspecs: 'magic', watchMemory: true })
  if (answer.isErr()) return err(answer.error)
  return parseGitDiff(answer.value.output).mapErr(toChangeSourceError)
}

/** Words about a diff that the reader refused, and what mends it. */
export function toChangeSourceError(error: DiffError): ChangeSourceError {
  const detail = describeDiffError(error)
  switch (error.code) {
    case 'unmerged_paths':
      return problem('unmerged_paths', error.paths.join(', '), detail, 'resolve them, then: git add <file>')
    case 'patch_too_large':
      return problem('repository_too_large', null, detail, 'review less at once')
    case 'patch_malformed':
    case 'patch_unsupported':
      return problem('git_failed', null, `git wrote a patch that cannot be read: ${detail}`)
  }
}
