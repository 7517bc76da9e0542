// #region client
import { createReviewClient, submissionKey } from '@scrutineer/http/client'

const client = createReviewClient({
  url: 'https://reviews.example.com',
  token: process.env['REVIEW_TOKEN'] ?? '',
})

/** Called for every event about a pull request, however often it comes. */
export async function onPullRequest(event: {
  readonly cloneUrl: string
  readonly number: number
  readonly branch: string
  readonly base: string
  readonly head: string
}) {
  const key = submissionKey({
    repositoryUrl: event.cloneUrl,
    pullRequest: event.number,
    headCommit: event.head,
  })
  const reviewed = await client.review(
    {
      repositoryUrl: event.cloneUrl,
      branch: event.branch,
      baseCommitId: event.base,
      commitId: event.head,
      providerProfileId: process.env['REVIEW_PROFILE'] ?? '',
    },
    { key },
  )
  return reviewed.match(
    ({ renderedResult }) => renderedResult,
    ({ code, message }) => `No review (${code}): ${message}`,
  )
}
// #endregion

// #region register
const registered = await client.createProfile({
  provider: 'openai',
  model: 'gpt-5-mini',
  executionRoute: 'direct_server',
  credential: process.env['OPENAI_API_KEY'] ?? '', // sealed here, to the server's key
})
// #endregion

export const profileId = registered.map(({ id }) => id)
