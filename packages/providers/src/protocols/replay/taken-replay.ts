import { type AssistantTurn, byteLengthOf, type JsonObject, type JsonValue } from '@scrutineer/core'

/** What of an answer has to go back with the conversation; null where there is nothing. */
export interface TakenReplay {
  readonly data: JsonObject | null
  /** True when there was a payload and it was too large. */
  readonly dropped: boolean
}

/** UTF-8 bytes of one turn's payload. Beyond that it is dropped whole: a cut signature is worse than none. */
const maxReplayBytes = 512 * 1024

/** A payload, unless it is too large. */
export function takenReplay(data: JsonObject | null): TakenReplay {
  const fits = data === null || byteLengthOf(JSON.stringify(data)) <= maxReplayBytes
  return { data: fits ? data : null, dropped: !fits }
}

/** The payload of a turn, where this provider gave it for this model: another's is not sent. */
export function replayOf(
  { replay }: AssistantTurn,
  { provider, model }: { readonly provider: string; readonly model: string },
): JsonValue {
  return replay !== null && replay.provider === provider && replay.model === model ? replay.data : null
}
