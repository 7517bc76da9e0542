import { estimateTokens } from '../planning/estimate-tokens.ts'
import type { Turn } from '../ports/conversation.ts'
import type { ModelResponse } from '../ports/language-model.ts'
import type { ModelAttempt, ModelError } from '../ports/model-error.ts'
import { checkToolCall } from '../tools/check-tool-call.ts'
import { looksLikeToolCall } from '../tools/looks-like-tool-call.ts'
import type { PreparedCall } from '../tools/tool.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import { addUsage, noUsage } from '../vocabulary/token-usage.ts'
import { advanceLoop } from './advance-loop.ts'
import type { Compression } from './compression.ts'
import type { LoopCommand } from './loop-command.ts'
import type { LoopEnding } from './loop-ending.ts'
import type { LoopEvent, ProtocolAction } from './loop-event.ts'
import type { CallCheck, LoopInput, ReusedResult } from './loop-input.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState } from './loop-state.ts'
import { startLoop } from './loop-state.ts'
import type { LoopWorld } from './loop-world.ts'
import type { ResultCache } from './result-cache.ts'
import { startResultCache } from './result-cache.ts'
import type { BudgetedRequest } from './run-budget.ts'
import { runToolCalls } from './run-tool-calls.ts'
import { turnBytes } from './turn-bytes.ts'

/** A conversation that has ended. */
export interface LoopOutcome {
  readonly ending: LoopEnding
  readonly usage: UsageTotal
  readonly turns: readonly Turn[]
  /** Summaries of older rounds, oldest first. */
  readonly compressions: readonly Compression[]
}

/** Carries out a conversation: asks, runs tools, and reports back to `advanceLoop` until that says it is over. */
export async function runLoop(
  turns: readonly Turn[],
  world: LoopWorld,
  limits: LoopLimits,
): Promise<LoopOutcome> {
  let usage = noUsage
  const cache = startResultCache()
  let [state, commands] = advanceLoop(startLoop(turns), { type: 'start' }, limits)
  while (state.ending === null) {
    const [command] = commands
    const [input, attempts]: Report = world.signal?.aborted
      ? [{ type: 'cancelled' }, []]
      : command === undefined
        ? [{ type: 'cancelled' }, []]
        : await carryOut(command, state, world, limits, cache)
    for (const attempt of attempts) usage = addUsage(usage, attempt.usage)
    const heard = world.signal?.aborted ? ({ type: 'cancelled' } as const) : input
    ;[state, commands] = advanceLoop(state, heard, limits)
    const compression = state.compressions.at(-1)
    if (heard.type === 'compressed' && compression !== undefined)
      world.emit({ type: 'compression-end', ...compression })
  }
  return { ending: state.ending, usage, turns: state.turns, compressions: state.compressions }
}

type Report = readonly [LoopInput, readonly ModelAttempt[]]

async function carryOut(
  command: LoopCommand,
  state: LoopState,
  world: LoopWorld,
  limits: LoopLimits,
  cache: ResultCache,
): Promise<Report> {
  if (command.type === 'run_tools') {
    const results = await runToolCalls(command.calls, state, world, limits, cache)
    return [{ type: 'tools_finished', results }, []]
  }
  if (command.type === 'compress') {
    const summary = await world.summarise?.(command.turns)
    const limit = summary?.limit ?? null
    if (limit !== null) return [{ type: 'limit_reached', limit }, []]
    return [{ type: 'compressed', summary: summary?.text ?? null }, []]
  }
  return world.budget.take().match(
    (request) => askModel(command, request, state, world, limits, cache),
    (limit): Promise<Report> => Promise.resolve([{ type: 'limit_reached', limit }, []]),
  )
}

async function askModel(
  command: Extract<LoopCommand, { type: 'ask_model' }>,
  request: BudgetedRequest,
  state: LoopState,
  world: LoopWorld,
  limits: LoopLimits,
  cache: ResultCache,
): Promise<Report> {
  const round = state.round + 1
  const startedAt = world.clock?.now()
  const duration = () => (startedAt === undefined ? null : (world.clock?.now() ?? startedAt) - startedAt)
  world.emit({ type: 'round-start', round })
  const offered = command.offer === 'all' ? world.tools : world.tools.filter(({ role }) => role !== 'context')
  const answered = await world.model.complete(
    {
      system: world.system,
      turns: state.turns,
      tools: offered.map(({ declaration }) => declaration),
      toolChoice: command.toolChoice,
      maxOutputTokens: world.maxOutputTokens,
      sessionKey: world.sessionKey,
      callIds: state.callIds,
      tolerate: limits.policy.tolerate,
    },
    {
      signal: world.signal,
      mayRetry: () => request.mayRetry(),
      leftMs: () => world.budget.leftMs(),
      onActivity: (characters) => world.emit({ type: 'model-activity', round, characters }),
    },
  )
  if (answered.isErr()) {
    const attempts = attemptsOf(answered.error)
    request.spend(attempts)
    const input = { type: 'model_failed', error: answered.error } as const
    const [next] = advanceLoop(state, input, limits)
    const action = next.ending === null ? 'compress' : 'stop'
    world.emit(failedRound(round, answered.error, action, attempts.length, duration()))
    return [input, attempts]
  }
  const response = answered.value
  const attempts = attemptsOf(response)
  const fixedTokens = limits.room?.fixedTokens ?? 0
  request.spend(attempts, fixedTokens + estimateTokens(turnBytes([...state.turns, response.turn])))
  const [input, quirks] = await judge(response, world, limits, cache)
  const [next] = advanceLoop(state, input, limits)
  world.emit({
    type: 'round-end',
    round,
    finish: response.finish,
    errorCode: null,
    action: actionOf(next),
    usage: response.usage,
    requests: attempts.length,
    model: response.model,
    requestId: response.requestId,
    quirks: [...response.quirks, ...quirks],
    degraded: response.degraded,
    ...(response.answeredBy !== undefined && { answeredBy: response.answeredBy }),
    durationMs: duration(),
  })
  return [input, attempts]
}

/** Checks an answer before anything of it runs; gives also the habits that were tolerated for that. */
async function judge(
  response: ModelResponse,
  world: LoopWorld,
  limits: LoopLimits,
  cache: ResultCache,
): Promise<readonly [LoopInput, readonly string[]]> {
  const { turn, finish } = response
  const asked = new Map<string, number>()
  const coerced: string[] = []
  const coerce = limits.policy.tolerate.includes('tool_args_coerced')
  const checks = turn.toolCalls.map((call, place) =>
    checkToolCall(call, world.tools, { coerce }).match(
      ({ role, prepared, coerced: fields }): CallCheck => {
        coerced.push(...fields)
        const reuses = reusedResult(call.name, prepared, place, asked, cache)
        return reuses === null ? { fit: true, role } : { fit: true, role, reuses }
      },
      ({ code, message }) => ({ fit: false, code, message }) as const,
    ),
  )
  const speaks = limits.completion === 'final-answer' && finish.unified === 'stop' && checks.length === 0
  const answer = speaks ? await world.checkAnswer(turn.text) : null
  return [
    {
      type: 'model_answered',
      finish,
      turn,
      checks,
      inputTokens: response.usage?.inputTokens ?? null,
      answerProblem: answer?.problem ?? null,
      looksLikeToolCall: looksLikeToolCall(
        turn.text,
        world.tools.map(({ declaration }) => declaration.name),
      ),
    },
    [...coerced.map((field) => `tool_args_coerced:${field}`), ...(answer?.quirks ?? [])],
  ]
}

/** Where the result of a call is known from; `asked` are the places of the calls before it in the same answer. */
function reusedResult(
  tool: string,
  prepared: PreparedCall,
  place: number,
  asked: Map<string, number>,
  cache: ResultCache,
): ReusedResult | null {
  if (prepared.question === undefined) return null
  if (cache.find(tool, prepared) !== null) return 'earlier'
  const key = JSON.stringify([tool, prepared.question])
  const same = asked.get(key)
  if (same === undefined) asked.set(key, place)
  return same ?? null
}

function actionOf(next: LoopState): ProtocolAction {
  if (next.ending === null) return next.phase === 'waiting_for_tools' ? 'execute_tools' : 'remind'
  return next.ending.type === 'completed' ? 'return_review' : 'stop'
}

/** A model that keeps no log made one request. */
function attemptsOf(answer: ModelResponse | ModelError): readonly ModelAttempt[] {
  if (answer.attempts.length > 0) return answer.attempts
  if ('remembered' in answer && answer.remembered === true) return []
  if ('unsent' in answer && answer.unsent === true) return []
  const usage = 'usage' in answer ? answer.usage : null
  const errorCode = 'code' in answer ? answer.code : null
  return [{ status: null, errorCode, waitedMs: 0, usage }]
}

function failedRound(
  round: number,
  error: ModelError,
  action: ProtocolAction,
  requests: number,
  durationMs: number | null,
): LoopEvent {
  return {
    type: 'round-end',
    round,
    finish: null,
    errorCode: error.code,
    action,
    usage: null,
    requests,
    model: null,
    requestId: error.requestId,
    quirks: [],
    degraded: [],
    durationMs,
  }
}
