import { changeReviewTools } from '../tools/change-review/change-review-tools.ts'
import type { Tool } from '../tools/tool.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'
import type { ReviewContext } from '../vocabulary/review-context.ts'
import { leavesRoom, measureContext } from './measure-context.ts'
import type { ReviewSettings } from './review-settings.ts'
import { defaultReviewSettings } from './review-settings.ts'

/** By what the room beside a context is measured. */
export interface ContextRoomOptions extends Overrides<ReviewSettings> {
  /** Tokens of input and output that the model takes together; null where that is not known. */
  readonly contextWindow: number | null
  /** Default the tools of a change review. */
  readonly tools?: readonly Tool[] | undefined
}

/**
 * Says whether a policy leaves a conversation at least 4,000 tokens for the change, as a review with the same options will
 * find, whatever records there are then. Reads nothing and asks nobody, so that it can be said before a review is accepted.
 */
export function hasRoomForContext(
  context: ReviewContext,
  { contextWindow, tools = changeReviewTools, ...settings }: ContextRoomOptions,
): boolean {
  const complete = withDefaults(defaultReviewSettings, settings)
  return leavesRoom(measureContext(complete, tools, contextWindow, context).room, context)
}
