/** How much one conversation may hold, in tokens. */
export interface ConversationRoom {
  /** Tokens that one request may take, its answer not counted. */
  readonly tokens: number
  /** Of these, what every request takes: the system text and the tools. */
  readonly fixedTokens: number
  /** Whether older rounds are summarised when it gets narrow. */
  readonly compresses: boolean
}
