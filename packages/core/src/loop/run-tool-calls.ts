import type { Result } from 'neverthrow'
import { err, ok, ResultAsync } from 'neverthrow'
import type { ToolCall } from '../ports/conversation.ts'
import { resultBudgetExhausted } from '../prompts/reminders.ts'
import { checkToolCall } from '../tools/check-tool-call.ts'
import { limitText } from '../tools/limit-output.ts'
import type { PreparedCall, ToolContext, ToolError, ToolOutput } from '../tools/tool.ts'
import { toolError } from '../tools/tool.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ToolCallEnd } from './loop-event.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState } from './loop-state.ts'
import type { LoopWorld } from './loop-world.ts'
import type { ResultCache } from './result-cache.ts'
import { resultRoom } from './result-room.ts'
import { errorContent, toolTurns } from './tool-turns.ts'

/** A failed call's result stays below this. */
const maxErrorBytes = 2048

/** What a call that ran brought. */
export interface ToolCallResult {
  readonly content: string
  readonly isError: boolean
}

/** A result and the event that tells of it. */
interface RunCall {
  readonly result: ToolCallResult
  readonly end: ToolCallEnd | null
}

/**
 * Runs the calls at these places of the last assistant turn and gives their results in that order. Calls that only read
 * run side by side; those that hand something in run one after another, so that the same answers give the same report.
 * Their ends are told when all have run, since only then it is known which results the model gets to read.
 */
export async function runToolCalls(
  places: readonly number[],
  state: LoopState,
  world: LoopWorld,
  limits: LoopLimits,
  cache: ResultCache,
): Promise<ToolCallResult[]> {
  const calls = lastCalls(state)
  const underWay = new Map<number, Promise<Outcome>>()
  let handedIn = Promise.resolve()
  const ran = await Promise.all(
    places.map((place): Promise<RunCall> => {
      const call = calls[place]
      if (call === undefined)
        return Promise.resolve({
          result: failure(toolError('unknown_call', 'there is no such call')),
          end: null,
        })
      const { role, reuses = null } = state.pending[place] ?? {}
      if (role === 'context') {
        const known = typeof reuses === 'number' ? underWay.get(reuses) : undefined
        return runCall(call, reuses !== null, state.round, world, limits, (prepared) => {
          const outcome = known ?? outcomeOf(call.name, prepared, reuses !== null, world, cache)
          underWay.set(place, outcome)
          return outcome
        })
      }
      const result = handedIn.then(() =>
        runCall(call, false, state.round, world, limits, (prepared) => runGuarded(prepared, world.context)),
      )
      handedIn = result.then(() => undefined)
      return result
    }),
  )
  const results = ran.map(({ result }) => result)
  const { turns } = toolTurns(state, results, {
    maxResultBytes: resultRoom(state, limits),
    exhausted: resultBudgetExhausted,
    finishNotice: null,
  })
  for (const [place, call] of calls.entries()) {
    const run = ran[places.indexOf(place)]
    if (run === undefined) {
      reportRefusal(call, state, place, world)
      continue
    }
    const { result, end } = run
    const heard = turns[place]?.content ?? result.content
    if (end !== null) world.emit(heard === result.content ? end : replaced(end, heard, world.previewBytes))
  }
  return results
}

/** The end of a call whose result found no room: the model read why instead. */
function replaced(end: ToolCallEnd, content: string, previewBytes: number): ToolCallEnd {
  return {
    ...end,
    ok: false,
    errorCode: resultBudgetExhausted.code,
    cached: false,
    bytes: byteLengthOf(content),
    truncated: false,
    preview: limitText(content, previewBytes).text,
  }
}

/** What a tool said, or why it said nothing. */
type Outcome = Result<ToolOutput, ToolError>

/** The known answer to a call where there is one, else what running it brings, kept for the next time. */
async function outcomeOf(
  tool: string,
  prepared: PreparedCall,
  known: boolean,
  world: LoopWorld,
  cache: ResultCache,
): Promise<Outcome> {
  const found = known ? cache.find(tool, prepared) : null
  if (found !== null) return ok(found)
  const outcome = await runGuarded(prepared, world.context)
  if (outcome.isOk()) cache.keep(tool, prepared, outcome.value)
  return outcome
}

async function runCall(
  call: ToolCall,
  known: boolean,
  round: number,
  world: LoopWorld,
  limits: LoopLimits,
  run: (prepared: PreparedCall) => Promise<Outcome>,
): Promise<RunCall> {
  const startedAt = world.clock?.now()
  const about = { round, callId: call.id, tool: call.name, arguments: call.arguments }
  world.emit({ type: 'tool-call-start', ...about })
  const coerce = limits.policy.tolerate.includes('tool_args_coerced')
  const outcome = await checkToolCall(call, world.tools, { coerce }).asyncAndThen(
    ({ prepared }) => new ResultAsync(run(prepared)),
  )
  const result = outcome.match(({ content }) => ({ content, isError: false }), failure)
  const shown = outcome.isOk() ? (outcome.value.preview ?? result.content) : result.content
  const end: ToolCallEnd = {
    type: 'tool-call-end',
    ...about,
    ok: outcome.isOk(),
    errorCode: outcome.isErr() ? outcome.error.code : null,
    cached: known && outcome.isOk(),
    bytes: byteLengthOf(result.content),
    truncated: outcome.isOk() && outcome.value.truncated,
    preview: limitText(shown, world.previewBytes).text,
    durationMs: startedAt === undefined ? null : (world.clock?.now() ?? startedAt) - startedAt,
  }
  return { result, end }
}

/** A tool of somebody else may throw, reject or answer with no result although it must not; that fails the call, not the review. */
async function runGuarded(
  prepared: PreparedCall,
  context: ToolContext,
): Promise<Result<ToolOutput, ToolError>> {
  const failed = toolError('tool_failed', 'the tool failed; go on without it')
  try {
    const outcome = await prepared.run(context)
    // The parts are read here, so that whatever is amiss with them shows inside this guard.
    if (outcome.isOk()) return typeof outcome.value.content === 'string' ? ok(outcome.value) : err(failed)
    const { code, message } = outcome.error
    return typeof code === 'string' && typeof message === 'string' ? err({ code, message }) : err(failed)
  } catch {
    return err(failed)
  }
}

function failure(error: ToolError): ToolCallResult {
  const message = limitText(error.message, maxErrorBytes - 200, ' …').text
  return { content: errorContent({ code: error.code, message }), isError: true }
}

function reportRefusal(call: ToolCall, state: LoopState, place: number, world: LoopWorld): void {
  const refusal = state.pending[place]?.refusal
  if (refusal === null || refusal === undefined) return
  const content = errorContent(refusal)
  world.emit({
    type: 'tool-call-end',
    round: state.round,
    callId: call.id,
    tool: call.name,
    arguments: call.arguments,
    ok: false,
    errorCode: refusal.code,
    cached: false,
    bytes: byteLengthOf(content),
    truncated: false,
    preview: limitText(content, world.previewBytes).text,
    durationMs: null,
  })
}

function lastCalls(state: LoopState): readonly ToolCall[] {
  const turn = state.turns.findLast(({ role }) => role === 'assistant')
  return turn?.role === 'assistant' ? turn.toolCalls : []
}
