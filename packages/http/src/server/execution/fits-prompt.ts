import { hasRoomForContext } from '@scrutineer/core'
import type { CanonicalSubmission } from '../vocabulary/submission.ts'
import { serverTools } from './server-tools.ts'

/** A tag as long as one may be: what is accepted now must have room whatever the deployment's own language is then. */
const longestLanguage = 'x'.repeat(35)

/**
 * Says of a submission, before it is accepted, whether its policy leaves a conversation at least 4,000 tokens for the change.
 * `contextWindow` is that of the smallest model that clients may use, in tokens; null for the usual 128,000.
 */
export function fitsPrompt(contextWindow: number | null): (submission: CanonicalSubmission) => boolean {
  return ({ reviewPolicy, environments }) =>
    reviewPolicy === null ||
    hasRoomForContext(
      { policy: reviewPolicy.content, environments },
      { contextWindow, tools: serverTools, language: longestLanguage },
    )
}
