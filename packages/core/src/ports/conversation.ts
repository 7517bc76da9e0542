import type { JsonObject, JsonValue } from '../vocabulary/json.ts'

/** What makes a tool call unfit to run, found while reading the provider's answer. */
export type ToolCallProblem =
  | 'id_missing'
  | 'id_duplicate'
  | 'name_missing'
  | 'arguments_not_json'
  | 'arguments_not_object'
  | 'arguments_cut'
  | 'arguments_unsafe'

/** A call that a model made. `arguments` is an empty object whenever `problem` is set. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: JsonObject
  readonly problem: ToolCallProblem | null
}

/** What the user of the model says. */
export interface UserTurn {
  readonly role: 'user'
  readonly text: string
}

/**
 * What the provider needs to see again beside the text and the calls of a turn (reasoning, signatures). Opaque to all
 * but the adapter that made it; shown to the same provider and model only, never written to a report or log.
 */
export interface Replay {
  readonly provider: string
  readonly model: string
  readonly data: JsonValue
}

/** What the model said. Ids and arguments of `toolCalls` are the ones to send back, whatever `replay` holds. */
export interface AssistantTurn {
  readonly role: 'assistant'
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
  readonly replay: Replay | null
}

/** The result of one call. Results follow their assistant turn in the order of its calls, nothing in between. */
export interface ToolTurn {
  readonly role: 'tool'
  readonly callId: string
  readonly toolName: string
  readonly content: string
  readonly isError: boolean
}

/** One message of a conversation; the system text is no turn. */
export type Turn = UserTurn | AssistantTurn | ToolTurn
