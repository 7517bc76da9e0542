import type { ProfileName } from '../../../src/index.ts'

/** What one model of a vendor takes and answers, by its documentation. */
export interface ModelRules {
  /** Words of `tool_choice` that are taken; none where the field is not read at all. */
  readonly choices: readonly string[]
  /** Words that are taken too once thinking is turned off. */
  readonly choicesWhenSilent: readonly string[]
  /** Whether `temperature` and its like are taken: always, with thinking off, or never. */
  readonly sampling: 'always' | 'when_silent' | 'never'
  /** Fields by which thinking is set. */
  readonly thinking: readonly string[]
  /** `reasoning_effort` beside tools: anything, nothing but `none`, or `none` for sure. */
  readonly effortWithTools: 'any' | 'only_none' | 'must_be_none'
  /** What schemas of tools may hold. */
  readonly schema: 'any' | 'portable' | 'moonshot'
  /** The field of an answer that holds what was thought; null for none. `content` answers in parts. */
  readonly thoughts: string | null
  /** Which assistant turns must bring their thoughts back: none, those with calls, or all, with an empty text for none. */
  readonly replay: 'none' | 'with_calls' | 'always'
  /** A mark on calls that must come back with them; null for none. */
  readonly signature: boolean
  /** How calls are named. */
  readonly ids: 'plain' | 'indexed' | 'nine'
  /** The word for an answer that calls tools. */
  readonly callWord: 'tool_calls' | 'stop'
}

/** How a vendor says that a request is refused. */
export type ErrorShape = 'openai' | 'text' | 'flat' | 'xai' | 'gateway' | 'detail' | 'numbered'

/** What one chat-completions vendor takes, as plain data. */
export interface ChatRules {
  readonly vendor: ProfileName
  /** Path of the endpoint where the address names a host alone. */
  readonly path: string
  /** Header of the key and what stands before it; null where any key or none will do. */
  readonly key: { readonly header: string; readonly prefix: string } | null
  /** A parameter of the address that names the version of the API and must not be missing; null for none. */
  readonly version: string | null
  /** A header that names the conversation and must not be missing; null for none. */
  readonly session: string | null
  /** The field that limits the answer. */
  readonly room: readonly ('max_tokens' | 'max_completion_tokens')[]
  /** Further fields of a body beside the conversation, the tools, the limit and how to think or sample. */
  readonly fields: readonly string[]
  /** Whether a stream may be asked for its usage by `stream_options`. */
  readonly streamOptions: boolean
  /** The status for a field that nobody knows; null where such fields are passed over. */
  readonly unknownField: 400 | 422 | null
  /** Ids of calls in a history; null takes any. */
  readonly callId: string | null
  /** Whether a user may speak straight after results. */
  readonly userAfterResults: boolean
  readonly errors: ErrorShape
  readonly models: Readonly<Record<string, ModelRules>>
}

/** A model without peculiarities. */
export const plainModel: ModelRules = {
  choices: ['auto', 'none', 'required'],
  choicesWhenSilent: [],
  sampling: 'always',
  thinking: [],
  effortWithTools: 'any',
  schema: 'any',
  thoughts: null,
  replay: 'none',
  signature: false,
  ids: 'plain',
  callWord: 'tool_calls',
}

/** A vendor without peculiarities. */
export const plainVendor = {
  path: '/v1/chat/completions',
  key: { header: 'authorization', prefix: 'Bearer ' },
  version: null,
  session: null,
  room: ['max_tokens'],
  fields: ['response_format', 'seed', 'stop', 'parallel_tool_calls'],
  streamOptions: true,
  unknownField: 400,
  callId: null,
  userAfterResults: true,
  errors: 'openai',
} as const satisfies Partial<ChatRules>
