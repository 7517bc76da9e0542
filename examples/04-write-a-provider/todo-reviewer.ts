import {
  type LanguageModel,
  type ModelRequest,
  type ModelResponse,
  readFences,
  readRenderedDiff,
  type ToolCall,
} from '@scrutineer/core'
import { errAsync, okAsync } from 'neverthrow'

// #region port
/** A reviewer without a network: reports each added line that says FIXME, then says that it is done. */
export function todoReviewer(): LanguageModel {
  return {
    provider: 'acme',
    model: 'todo-1',
    isAi: false,
    capabilities: { forcedTools: 'none', contextWindow: null },
    complete(request, { signal }) {
      if (signal?.aborted === true) {
        return errAsync({
          code: 'aborted',
          retryable: false,
          status: null,
          retryAfterMs: null,
          detail: 'the signal has aborted',
          requestId: { body: null, header: null },
          attempts: [],
        })
      }
      return okAsync(respond(callsFor(request)))
    },
  }
}
// #endregion

/** Everything in the first answer; the second one only follows when a result came back. */
function callsFor({ turns, tools, toolChoice }: ModelRequest): ToolCall[] {
  const offered = new Set(tools.map(({ name }) => name))
  const answered = turns.some(({ role }) => role === 'tool')
  const calls = answered ? [] : fixmesIn(turns)
  return toolChoice === 'none'
    ? []
    : [...calls, { name: 'task_done', arguments: {} }]
        .filter(({ name }) => offered.has(name))
        .map((call, index) => ({ ...call, id: `todo_${turns.length}_${index}`, problem: null }))
}

function fixmesIn(turns: ModelRequest['turns']): Pick<ToolCall, 'name' | 'arguments'>[] {
  return turns
    .flatMap((turn) => (turn.role === 'user' ? readFences(turn.text) : []))
    .filter(({ kind }) => kind === 'diff')
    .flatMap(({ text }) => readRenderedDiff(text))
    .flatMap(({ path, hunks }) =>
      hunks
        .flatMap(({ lines }) => lines)
        .filter(({ type, text }) => type === 'add' && text.includes('FIXME'))
        .map(({ newLine, text }) => ({
          name: 'code_comment',
          arguments: {
            finding: {
              severity: 'medium',
              category: 'correctness',
              file: path,
              start_line: newLine ?? 1,
              existing_code: text,
              title: 'A FIXME is committed',
              problem: 'The line itself says that it is not finished.',
              evidence: text.trim(),
              confidence: 0.9,
            },
          },
        })),
    )
}

function respond(toolCalls: readonly ToolCall[]): ModelResponse {
  const unified = toolCalls.length > 0 ? 'tool_calls' : 'stop'
  return {
    finish: { unified, raw: unified },
    turn: { role: 'assistant', text: toolCalls.length > 0 ? '' : 'Done.', toolCalls, replay: null },
    refusal: null,
    usage: null,
    model: null,
    requestId: { body: null, header: null },
    degraded: [],
    quirks: [],
    attempts: [{ status: null, errorCode: null, waitedMs: 0, usage: null }],
  }
}
