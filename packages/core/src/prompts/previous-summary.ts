import { fenceUntrusted } from './fence-untrusted.ts'

/** Takes the place of older rounds of a conversation. The summary is the model's own text, and no more trusted than what it sums up. */
export function previousSummary(summary: string): string {
  return `Earlier rounds of this review were replaced by this summary of them:\n${fenceUntrusted('previous_review_summary', summary)}`
}
