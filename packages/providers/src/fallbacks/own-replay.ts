import type { LanguageModel, ModelRequest } from '@scrutineer/core'

/**
 * The request as a model may see it: without what other models want to see again of their turns. `dropped` is true when there
 * was any.
 */
export function withOwnReplay(
  request: ModelRequest,
  { provider, model }: Pick<LanguageModel, 'provider' | 'model'>,
): { readonly request: ModelRequest; readonly dropped: boolean } {
  let dropped = false
  const turns = request.turns.map((turn) => {
    if (turn.role !== 'assistant' || turn.replay === null) return turn
    if (turn.replay.provider === provider && turn.replay.model === model) return turn
    dropped = true
    return { ...turn, replay: null }
  })
  return dropped ? { request: { ...request, turns }, dropped } : { request, dropped }
}
