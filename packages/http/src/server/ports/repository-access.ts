import type { Workspace } from '@scrutineer/core'
import type { CommitRequest, CommitsError } from '@scrutineer/tools/repositories'
import type { ResultAsync } from 'neverthrow'

/** Reads two commits of a repository, as `remoteRepositories` does. Nothing rejects, and a failure leaves nothing behind. */
export interface RepositoryAccess {
  open(
    request: CommitRequest,
    options: { readonly contextLines: number; readonly signal?: AbortSignal | undefined },
  ): ResultAsync<Workspace, CommitsError>
}
