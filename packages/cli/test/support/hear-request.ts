import { readFences, readRenderedDiff } from '@scrutineer/core'

/** A place in the reviewed diff that a model could comment on. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly code: string
}

/** What a chat-completions request says, as far as these test models care. */
export interface HeardRequest {
  readonly model: string
  /** Names of the offered tools. */
  readonly tools: readonly string[]
  /** The first added line of each file of the diff; files without one are left out. */
  readonly places: readonly Place[]
  /** How often the model has spoken in this conversation. */
  readonly answers: number
  /** Whether it has handed in a comment before. */
  readonly commented: boolean
  /** Whether a stream of events is asked for, and its usage. */
  readonly stream: 'no' | 'yes' | 'with_usage'
}

interface Message {
  readonly role: string
  readonly content?: unknown
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[]
}

/** Reads the JSON text of a request. */
export function hearRequest(body: string): HeardRequest {
  const { model, messages, tools, stream, stream_options } = JSON.parse(body) as {
    readonly model: string
    readonly messages: readonly Message[]
    readonly tools?: readonly { readonly function: { readonly name: string } }[]
    readonly stream?: boolean
    readonly stream_options?: { readonly include_usage?: boolean }
  }
  const asked = messages.find((message) => message.role === 'user')?.content
  const answers = messages.filter((message) => message.role === 'assistant')
  return {
    model,
    tools: (tools ?? []).map((tool) => tool.function.name),
    places: placesIn(typeof asked === 'string' ? asked : ''),
    answers: answers.length,
    stream: stream !== true ? 'no' : stream_options?.include_usage === true ? 'with_usage' : 'yes',
    commented: answers.some((answer) =>
      answer.tool_calls?.some((call) => call.function.name === 'code_comment'),
    ),
  }
}

function placesIn(text: string): Place[] {
  return readFences(text)
    .filter(({ kind }) => kind === 'diff')
    .flatMap((fence) => readRenderedDiff(fence.text))
    .flatMap(({ path, hunks }) => {
      const added = hunks
        .flatMap((hunk) => hunk.lines)
        .find((line) => line.type === 'add' && line.text.trim() !== '')
      return added === undefined ? [] : [{ path, line: added.newLine ?? 1, code: added.text }]
    })
}
