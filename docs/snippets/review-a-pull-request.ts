import {
  decidePullRequestOutcome,
  describeError,
  renderPullRequestText,
  reviewPullRequest,
} from '@scrutineer/core'
import { openCode } from '@scrutineer/providers'
import { github, temporaryWorkspaces } from '@scrutineer/tools/github'

const token = process.env['GITHUB_TOKEN']
const host = github({ token })

const result = await reviewPullRequest({
  pullRequest: 'https://github.com/acme/shop/pull/42',
  host,
  workspaces: temporaryWorkspaces({ token, host }),
  model: openCode('deepseek-v4-flash'),
  signal: AbortSignal.timeout(900_000),
})

result.match(
  (review) => {
    const outcome = decidePullRequestOutcome(review, ['critical', 'high'])
    console.log(renderPullRequestText(review, outcome, { includeTrace: false }))
  },
  (error) => console.error(describeError(error)),
)
