/**
 * Tokens of a conversation where nobody knows the model's context window. Nearly all current models take 128,000 or more;
 * for those that take less, the window or a limit is to be set.
 */
const usualWindow = 128_000

/** Tokens kept free for an answer where it has no limit of its own. */
const usualAnswer = 4000

/** What a conversation may hold, answer and all, and how much of it is for requests. */
export interface ConversationWindow {
  readonly tokens: number
  /** The rest is kept free for the answer. */
  readonly requestTokens: number
}

/** The model's context window, or the usual one where it is not known; `limit` makes it smaller, never larger. */
export function conversationWindow(
  contextWindow: number | null,
  limit: number | null,
  maxOutputTokens: number | null,
): ConversationWindow {
  const tokens = Math.min(contextWindow ?? usualWindow, limit ?? Number.POSITIVE_INFINITY)
  const answer = Math.min(maxOutputTokens ?? usualAnswer, Math.floor(tokens / 2))
  return { tokens, requestTokens: tokens - answer }
}

/** The smallest window whose requests may take so many tokens. */
export function leastWindow(requestTokens: number, maxOutputTokens: number | null): number {
  return requestTokens + Math.min(maxOutputTokens ?? usualAnswer, requestTokens)
}
