import type { ToolTurn } from '../ports/conversation.ts'
import { contextSpentNotice } from '../prompts/reminders.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { LoopState } from './loop-state.ts'

/** The text of a refused or failed call, as the model reads it. */
export function errorContent(error: { readonly code: string; readonly message: string }): string {
  return JSON.stringify({ ok: false, error: { code: error.code, message: error.message } })
}

/**
 * One tool turn for each pending call, in the order of the calls: results of those that ran, reasons of those that were
 * refused. A result that would pass `maxResultBytes` is replaced by the `exhausted` error. `finishNotice` is added to
 * the last one; it stands there and not in a user turn, because some providers refuse a user turn right after results.
 */
export function toolTurns(
  state: LoopState,
  results: readonly { readonly content: string; readonly isError: boolean }[],
  options: {
    readonly maxResultBytes: number
    readonly exhausted: { readonly code: string; readonly message: string }
    readonly finishNotice: string | null
  },
): { readonly turns: readonly ToolTurn[]; readonly resultBytes: number } {
  let resultBytes = state.resultBytes
  let next = 0
  const turns = state.pending.map((call, place): ToolTurn => {
    const result = call.refusal === null ? results[next++] : undefined
    const said = result?.content ?? errorContent(call.refusal ?? options.exhausted)
    const bytes = byteLengthOf(said)
    const fits = resultBytes + bytes <= options.maxResultBytes || call.role !== 'context'
    const content = fits ? said : errorContent(options.exhausted)
    if (fits) resultBytes += bytes
    const notice = options.finishNotice !== null && place === state.pending.length - 1
    return {
      role: 'tool',
      callId: call.callId,
      toolName: call.toolName,
      content: notice ? `${content}\n${contextSpentNotice(options.finishNotice)}` : content,
      isError: !fits || result === undefined || result.isError,
    }
  })
  return { turns, resultBytes }
}
