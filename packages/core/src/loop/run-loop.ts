import type { Turn } from '../ports/conversation.ts'
import type { ModelResponse } from '../ports/language-model.ts'
import type { ModelAttempt, ModelError } from '../ports/model-error.ts'
import { checkToolCall } from '../tools/check-tool-call.ts'
import { looksLikeToolCall } from '../tools/looks-like-tool-call.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import { addUsage, noUsage } from '../vocabulary/token-usage.ts'
import { advanceLoop } from './advance-loop.ts'
import type { LoopCommand } from './loop-command.ts'
import type { LoopEnding } from './loop-ending.ts'
import type { LoopEvent, ProtocolAction } from './loop-event.ts'
import type { LoopInput } from './loop-input.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState } from './loop-state.ts'
import { startLoop } from './loop-state.ts'
import type { LoopWorld } from './loop-world.ts'
import { runToolCalls } from './run-tool-calls.ts'

/** A conversation that has ended. */
export interface LoopOutcome {
  readonly ending: LoopEnding
  readonly usage: UsageTotal
  readonly turns: readonly Turn[]
}

/** Carries out a conversation: asks, runs tools, and reports back to `advanceLoop` until that says it is over. */
export async function runLoop(
  turns: readonly Turn[],
  world: LoopWorld,
  limits: LoopLimits,
): Promise<LoopOutcome> {
  let usage = noUsage
  let [state, commands] = advanceLoop(startLoop(turns), { type: 'start' }, limits)
  while (state.ending === null) {
    const [command] = commands
    const [input, attempts]: Report = world.signal?.aborted
      ? [{ type: 'cancelled' }, []]
      : command === undefined
        ? [{ type: 'cancelled' }, []]
        : await carryOut(command, state, world, limits)
    for (const attempt of attempts) usage = addUsage(usage, attempt.usage)
    const heard = world.signal?.aborted ? ({ type: 'cancelled' } as const) : input
    ;[state, commands] = advanceLoop(state, heard, limits)
  }
  return { ending: state.ending, usage, turns: state.turns }
}

type Report = readonly [LoopInput, readonly ModelAttempt[]]

async function carryOut(
  command: LoopCommand,
  state: LoopState,
  world: LoopWorld,
  limits: LoopLimits,
): Promise<Report> {
  if (command.type === 'run_tools') {
    const results = await runToolCalls(command.calls, state, world, limits)
    return [{ type: 'tools_finished', results }, []]
  }
  const limit = world.budget.take()
  if (limit !== null) return [{ type: 'limit_reached', limit }, []]
  return askModel(command, state, world, limits)
}

async function askModel(
  command: Extract<LoopCommand, { type: 'ask_model' }>,
  state: LoopState,
  world: LoopWorld,
  limits: LoopLimits,
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
      tolerate: limits.policy.tolerate,
    },
    { signal: world.signal },
  )
  if (answered.isErr()) {
    const attempts = attemptsOf(answered.error)
    world.budget.spend(attempts)
    world.emit(failedRound(round, answered.error, attempts.length, duration()))
    return [{ type: 'model_failed', error: answered.error }, attempts]
  }
  const response = answered.value
  const attempts = attemptsOf(response)
  world.budget.spend(attempts)
  const [input, coerced] = await judge(response, world, limits)
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
    quirks: [...response.quirks, ...coerced.map((field) => `tool_args_coerced:${field}`)],
    degraded: response.degraded,
    durationMs: duration(),
  })
  return [input, attempts]
}

/** Checks an answer before anything of it runs. */
async function judge(
  response: ModelResponse,
  world: LoopWorld,
  limits: LoopLimits,
): Promise<readonly [LoopInput, readonly string[]]> {
  const { turn, finish } = response
  const coerced: string[] = []
  const coerce = limits.policy.tolerate.includes('tool_args_coerced')
  const checks = turn.toolCalls.map((call) =>
    checkToolCall(call, world.tools, { coerce }).match(
      (fit) => {
        coerced.push(...fit.coerced)
        return { fit: true, role: fit.role } as const
      },
      ({ code, message }) => ({ fit: false, code, message }) as const,
    ),
  )
  const speaks = limits.completion === 'final-answer' && finish.unified === 'stop' && checks.length === 0
  return [
    {
      type: 'model_answered',
      finish,
      turn,
      checks,
      answerProblem: speaks ? await world.checkAnswer(turn.text) : null,
      looksLikeToolCall: looksLikeToolCall(
        turn.text,
        world.tools.map(({ declaration }) => declaration.name),
      ),
    },
    coerced,
  ]
}

function actionOf(next: LoopState): ProtocolAction {
  if (next.ending === null) return next.phase === 'waiting_for_tools' ? 'execute_tools' : 'remind'
  return next.ending.type === 'completed' ? 'return_review' : 'stop'
}

/** A model that keeps no log made one request. */
function attemptsOf(answer: ModelResponse | ModelError): readonly ModelAttempt[] {
  if (answer.attempts.length > 0) return answer.attempts
  const usage = 'usage' in answer ? answer.usage : null
  const errorCode = 'code' in answer ? answer.code : null
  return [{ status: null, errorCode, waitedMs: 0, usage }]
}

function failedRound(
  round: number,
  error: ModelError,
  requests: number,
  durationMs: number | null,
): LoopEvent {
  return {
    type: 'round-end',
    round,
    finish: null,
    errorCode: error.code,
    action: 'stop',
    usage: null,
    requests,
    model: null,
    requestId: error.requestId,
    quirks: [],
    degraded: [],
    durationMs,
  }
}
