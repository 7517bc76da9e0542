export type { CommitRequest } from './repositories/commit-request.ts'
export type { RepositoryAddress } from './repositories/policy/repository-address.ts'
export type {
  RepositoryJudgement,
  RepositoryPolicy,
  RepositoryPolicyError,
  RepositoryPolicyOptions,
} from './repositories/policy/repository-policy.ts'
export { createRepositoryPolicy } from './repositories/policy/repository-policy.ts'
export type { RemoteRepositories, RemoteRepositoriesOptions } from './repositories/remote-repositories.ts'
export { remoteRepositories } from './repositories/remote-repositories.ts'
export type { CommitsError, CommitsErrorCode } from './repositories/repository-problem.ts'
export type { HostLookup } from './repositories/resolve-host.ts'
export type { RemoteCredentials } from './workspaces/fetch/git-access.ts'
