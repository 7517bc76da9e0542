import type { Answer } from './start-service.ts'

/** A call as a trace shows it. */
export interface TracedCall {
  readonly id: string
  readonly name: string
  readonly ok: boolean
  readonly result_preview: string
  readonly result_bytes: number
  readonly truncated: boolean
}

/** All calls of a traced review, in order. */
export function tracedCalls({ body }: Answer): readonly TracedCall[] {
  const trace = (body['trace'] ?? []) as readonly { readonly tool_calls: readonly TracedCall[] }[]
  return trace.flatMap((round) => round.tool_calls)
}
