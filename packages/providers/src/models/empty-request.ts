import type { ModelRequest } from '@scrutineer/core'

/** A request that says nothing, for what goes with every request: never sent. */
export const emptyRequest: ModelRequest = {
  system: '',
  turns: [],
  tools: [],
  toolChoice: 'none',
  maxOutputTokens: null,
  sessionKey: 'models',
  tolerate: [],
}
