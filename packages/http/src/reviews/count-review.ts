import type { ReviewPullRequestEvent } from '@scrutineer/core'
import type { ReviewRecord } from './exchange-record.ts'

/** A review of which nothing has happened. */
export const nothingCounted: ReviewRecord = {
  pullRequest: null,
  rounds: 0,
  toolCalls: 0,
  inputTokens: null,
  outputTokens: null,
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
        inputTokens: sumOf(record.inputTokens, event.usage?.inputTokens),
        outputTokens: sumOf(record.outputTokens, event.usage?.outputTokens),
      }
    case 'tool-call-end':
      return { ...record, toolCalls: record.toolCalls + 1 }
    case 'review-start':
    case 'round-start':
    case 'model-activity':
    case 'tool-call-start':
    case 'compression-end':
    case 'review-end':
      return record
  }
}

/** What nobody told stays unknown. */
function sumOf(total: number | null, told: number | null | undefined): number | null {
  return told === null || told === undefined ? total : (total ?? 0) + told
}
