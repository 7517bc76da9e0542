/** A chat completion, as little of it as servers send at least; values may be as wrong as a fault wants them. */
export interface CompletionParts {
  readonly id?: unknown
  readonly model?: unknown
  readonly finish?: unknown
  readonly content?: unknown
  readonly calls?: unknown
  readonly usage?: unknown
  /** Further members of the message. */
  readonly message?: Readonly<Record<string, unknown>>
}

/** The body of an answer. */
export function completion(parts: CompletionParts): Record<string, unknown> {
  const { id = 'chatcmpl_1', model = 'deepseek-v4-flash', finish = 'stop', content = null } = parts
  const calls = parts.calls === undefined ? {} : { tool_calls: parts.calls }
  return {
    id,
    model,
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: { role: 'assistant', content, ...calls, ...parts.message },
      },
    ],
    ...(parts.usage === undefined ? {} : { usage: parts.usage }),
  }
}

/** One entry of `tool_calls`; arguments that are no text are sent as their JSON. */
export function toolCall(id: string, name: string, args: unknown = {}): Record<string, unknown> {
  return {
    id,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  }
}

/** An answer that calls tools. */
export function calling(...calls: readonly unknown[]): Record<string, unknown> {
  return completion({ id: 'chatcmpl_tools', finish: 'tool_calls', calls })
}

/** An answer that ends a review. */
export function concluding(review: unknown, parts: CompletionParts = {}): Record<string, unknown> {
  const content = typeof review === 'string' ? review : JSON.stringify(review)
  return completion({ id: 'chatcmpl_final', content, ...parts })
}

/** A review without a finding. */
export const cleanReview = {
  summary: 'No qualifying defect was proven.',
  findings: [],
  notes: ['Inspected the changed service.'],
} as const
