import { escapeTerminalLine, type ReviewPullRequestEvent } from '@scrutineer/core'

/** What a log says about an event, on one line; null when it is not worth one. */
export function describePullRequestStep(event: ReviewPullRequestEvent): string | null {
  switch (event.type) {
    case 'review-start':
      return escapeTerminalLine(`asking GitHub about ${event.url}`)
    case 'pull-request-read': {
      const { owner, repository, number } = event.pullRequest
      const files = event.files === 1 ? '1 changed file' : `${event.files} changed files`
      return escapeTerminalLine(`reviewing ${owner}/${repository}#${number}, ${files}`)
    }
    case 'tool-call-end':
      return escapeTerminalLine(
        `round ${event.round}: ${event.tool} ${JSON.stringify(event.arguments)}${event.ok ? '' : ` failed: ${event.errorCode}`}`,
      )
    case 'round-start':
    case 'model-activity':
    case 'round-end':
    case 'tool-call-start':
    case 'compression-end':
    case 'review-end':
      return null
  }
}
