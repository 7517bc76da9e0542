import type { ChangeSourceError } from '../ports/change-source.ts'
import { describeRulesError } from '../rules/rule-error.ts'
import type {
  ReviewChangesError,
  ReviewPullRequestError,
  ReviewPullRequestErrorCode,
} from './review-error.ts'

/** An error of either review as one or two sentences: what was wrong, what was expected, what to do. */
export function describeError(error: ReviewChangesError | ReviewPullRequestError): string {
  if ('terminationReason' in error) return describePullRequestError(error)
  if (error.code === 'invalid_options')
    return `The option ${error.option} does not fit: expected ${error.expected}.`
  if (error.code === 'invalid_project_settings')
    return `The settings of the project cannot be used (${error.subject}): ${error.detail}.`
  if (error.code === 'invalid_rules') return `These rules cannot be used: ${describeRulesError(error)}.`
  if (error.code === 'cancelled') return 'The review was cancelled before the change was known.'
  return describeChangeSourceError(error)
}

function describeChangeSourceError({ code, subject, detail, remedy }: ChangeSourceError): string {
  const about = subject === null ? '' : ` (${subject})`
  const what = detail === '' ? changeTexts[code] : detail
  return `${capitalise(what)}${about}.${remedy === null ? '' : ` To mend it: ${remedy}.`}`
}

const changeTexts: Readonly<Record<ChangeSourceError['code'], string>> = {
  not_a_repository: 'this is no Git repository',
  unsafe_repository: 'Git refuses the repository because somebody else owns it',
  unknown_revision: 'the repository has no such revision',
  invalid_revision: 'that is no revision that can be reviewed',
  no_merge_base: 'the two revisions have no common ancestor here',
  unmerged_paths: 'a merge is not finished',
  objects_missing: 'the clone lacks objects that the change needs',
  repository_too_large: 'the repository is larger than allowed',
  unborn_branch: 'the branch has no commit yet',
  engine_unsupported: 'the Git engine cannot serve this repository',
  patch_malformed: 'the patch cannot be read',
  git_missing: 'there is no usable git program',
  git_failed: 'git failed',
  aborted: 'reading the change was stopped',
}

function describePullRequestError({ code, detail }: ReviewPullRequestError): string {
  return `${pullRequestTexts[code]}${detail === '' ? '.' : `: ${detail}.`}`
}

const pullRequestTexts: Readonly<Record<ReviewPullRequestErrorCode, string>> = {
  invalid_options: 'An option does not fit',
  invalid_request: 'That is no address of a pull request',
  pull_request_not_found: 'There is no such pull request, or it needs a token that may read it',
  pull_request_changed: 'The base or head commit can no longer be fetched',
  pull_request_too_large: 'The pull request is larger than allowed',
  github_authentication_failed: 'GitHub refused the credentials',
  github_error: 'GitHub gave an unexpected answer',
  github_rate_limited: 'GitHub limits the number of requests',
  github_unavailable: 'GitHub cannot be reached',
  checkout_failed: 'The commits could not be fetched',
  provider_authentication_failed: 'The model provider refused the credentials',
  provider_error: 'The model provider refused the request',
  provider_unavailable: 'The model provider cannot be reached or is overloaded',
  cancelled: 'The review was cancelled',
  max_rounds: 'The review asked the model as often as allowed without an end',
  max_tool_calls: 'The review made as many tool calls as allowed without an end',
  review_timeout: 'The review took longer than allowed',
  invalid_tool_call: 'The model made a tool call that cannot be run',
  invalid_model_response: 'The model did not end with a valid review',
  upstream_response_too_large: 'The model answered with more than allowed',
  unsupported_finish_reason: 'The model stopped for a reason that gives no review',
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
