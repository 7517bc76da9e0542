import type { ReviewPullRequestEvent } from '@scrutineer/core'
import type { ReviewRecord } from './exchange-record.ts'

/** A review of which nothing has happened. */
export const nothingCounted: ReviewRecord = {
  pullRequest: null,
  rounds: 0,
  toolCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
}

/** What a review took, one event later. */
export function countReview(record: ReviewRecord, event: ReviewPullRequestEvent): ReviewRecord {
  switch (event.type) {
    case 'pull-request-read': {
      const { owner, repository, number } = event.pullRequest
      return { ...record, pullRequest: { owner, repository, number } }
    }
    case 'round-end':
      return {
        ...record,
        rounds: event.round,
        inputTokens: record.inputTokens + (event.usage?.inputTokens ?? 0),
        outputTokens: record.outputTokens + (event.usage?.outputTokens ?? 0),
      }
    case 'tool-call-end':
      return { ...record, toolCalls: record.toolCalls + 1 }
    case 'review-start':
    case 'round-start':
    case 'tool-call-start':
    case 'review-end':
      return record
  }
}
