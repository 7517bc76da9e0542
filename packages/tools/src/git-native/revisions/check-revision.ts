import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { problem } from '../problem.ts'
import { problemOfRevision } from './problem-of-revision.ts'

/** Refuses a text that cannot name one commit, before git sees it. */
export function checkRevision(revision: string): Result<null, ChangeSourceError> {
  const detail = problemOfRevision(revision)
  return detail === null
    ? ok(null)
    : err(
        problem(
          'invalid_revision',
          revision,
          detail,
          'name one commit, branch or tag; write refs/heads/… where a name needs it',
        ),
      )
}
