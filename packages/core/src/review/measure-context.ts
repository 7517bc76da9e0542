import type { ConversationWindow } from '../planning/conversation-window.ts'
import { conversationWindow } from '../planning/conversation-window.ts'
import { estimateTokens } from '../planning/estimate-tokens.ts'
import { showContext } from '../planning/shown-context.ts'
import { maxPlanBytes } from '../planning/wants-plan.ts'
import { changeReviewRole } from '../prompts/change-review-role.ts'
import type { Tool } from '../tools/tool.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ReviewContext } from '../vocabulary/review-context.ts'
import type { ReviewSettings } from './review-settings.ts'

/** Each of the two lists of a prompt is cut here too, since a path may have 4,096 bytes. */
export const maxListBytes = 4096
/** Tokens kept free for what the tools answer, and for what the model says before its last answer. */
const toolTokens = 4_000
/** The sentences and fences of a task around its lists and its diff, with room to spare. */
export const taskTokens = 300
/** The lists of files at their longest. */
const listTokens = estimateTokens(2 * maxListBytes)
/** A plan at its longest, and the words around it. */
const longestPlanTokens = estimateTokens(maxPlanBytes + 512)
/** What a policy must leave for rules, guidance and the diff; a few hundred changed lines. */
const leastTokensBesideContext = 4_000

/** What a conversation has room for. */
export interface MeasuredRoom {
  readonly window: ConversationWindow
  /** What each request takes beside the conversation: the system text and the tools. */
  readonly fixedTokens: number
  /** What a first request takes beside rules, guidance and diff, and what is kept free for tools. */
  readonly takenTokens: number
  /** What is left for rules, guidance and diff; may be negative. */
  readonly roomTokens: number
}

/** Measures the room that settings, tools and a context leave. Records are left out of one that would hardly leave any. */
export function measureContext(
  settings: ReviewSettings,
  tools: readonly Tool[],
  contextWindow: number | null,
  context: ReviewContext,
): { readonly room: MeasuredRoom; readonly context: ReviewContext } {
  const room = measureRoom(settings, tools, contextWindow, context)
  if (room.roomTokens >= leastTokensBesideContext) return { room, context }
  const bare = { ...context, records: [] }
  return { room: measureRoom(settings, tools, contextWindow, bare), context: bare }
}

/** Measures the room that settings, tools and a context leave. */
function measureRoom(
  settings: ReviewSettings,
  tools: readonly Tool[],
  contextWindow: number | null,
  context: ReviewContext,
): MeasuredRoom {
  const { planLines, maxConversationTokens, maxOutputTokens } = settings
  const window = conversationWindow(contextWindow, maxConversationTokens, maxOutputTokens)
  const role = changeReviewRole({ language: settings.language, policy: hasPolicy(context) })
  const declarations = tools.map(({ declaration }) => declaration)
  // Measured, not guessed.
  const fixedTokens = estimateTokens(byteLengthOf(role) + byteLengthOf(JSON.stringify(declarations)))
  const shown = showContext(context)
  const contextTokens = shown.fixedTokens + shown.recordTokens
  const planTokens = planLines === null ? 0 : longestPlanTokens
  const takenTokens = fixedTokens + taskTokens + listTokens + planTokens + contextTokens + toolTokens
  return { window, fixedTokens, takenTokens, roomTokens: window.requestTokens - takenTokens }
}

/** Whether a context has a policy, which the system text then speaks of. */
function hasPolicy({ policy = null }: ReviewContext): boolean {
  return policy !== null
}

/** Whether a context leaves room for the change: at least 4,000 tokens. One without a policy does. */
export function leavesRoom({ roomTokens }: MeasuredRoom, context: ReviewContext): boolean {
  return !hasPolicy(context) || roomTokens >= leastTokensBesideContext
}
