export type { GithubHost, GithubOptions } from './github/github.ts'
export { github } from './github/github.ts'
export type {
  GithubAddressError,
  GithubAddresses,
  GithubAddressOptions,
} from './github/github-addresses.ts'
export { readGithubAddresses } from './github/github-addresses.ts'
export type { MergeBaseFinder } from './github/merge-base-finder.ts'
export type { Pause } from './github/pause.ts'
export type { PullRequestAddress } from './github/pull-request-address.ts'
export { readPullRequestUrl } from './github/pull-request-address.ts'
export type { ServerAddress } from './github/server-address.ts'
export type {
  HttpAnswer,
  HttpFailure,
  HttpLimits,
  HttpRequest,
  HttpTransport,
} from './http/http-transport.ts'
export type { Environment } from './process/git-environment.ts'
export { removeOrphans } from './workspaces/directory/remove-orphans.ts'
export { disposeAtExit, type EndingSignal } from './workspaces/dispose-at-exit.ts'
export type { TemporaryWorkspaces, TemporaryWorkspacesOptions } from './workspaces/temporary-workspaces.ts'
export { temporaryWorkspaces } from './workspaces/temporary-workspaces.ts'
export type { WorkspaceLimits } from './workspaces/workspace-limits.ts'
export { defaultWorkspaceLimits } from './workspaces/workspace-limits.ts'
