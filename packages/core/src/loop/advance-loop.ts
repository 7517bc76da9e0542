import type { AssistantTurn } from '../ports/conversation.ts'
import type { ModelError } from '../ports/model-error.ts'
import {
  answerReminder,
  answerToolReminder,
  nativeCallReminder,
  resultBudgetExhausted,
  toolCallReminder,
} from '../prompts/reminders.ts'
import type { LoopCommand } from './loop-command.ts'
import type { LoopEnding, LoopEndReason } from './loop-ending.ts'
import type { LoopInput } from './loop-input.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState, PendingCall, TurnSpan } from './loop-state.ts'
import { pendingCalls, refuseContext, spentContextCalls } from './pending-calls.ts'
import { correctionFrom, estimatedTokens, promptTokens } from './prompt-tokens.ts'
import { resultRoom } from './result-room.ts'
import { allRounds, roundsToCompress } from './rounds-to-compress.ts'
import { toolTurns } from './tool-turns.ts'
import { withSummary } from './with-summary.ts'

/** The next state, and what it asks for. No command means that the conversation waits or has ended. */
export type LoopStep = readonly [LoopState, readonly LoopCommand[]]

/**
 * Moves a conversation on by one report from the world. Pure: it does nothing itself. Only `completed` endings are
 * successes, and they come from one place: a checked final answer, or a call of the finish tool, depending on
 * `limits.completion`. A report that does not fit the phase changes nothing.
 */
export function advanceLoop(state: LoopState, input: LoopInput, limits: LoopLimits): LoopStep {
  if (state.phase === 'ended') return [state, []]
  switch (input.type) {
    case 'cancelled':
      return end(state, 'cancelled')
    case 'limit_reached':
      return end(state, input.limit)
    case 'start':
      return state.phase === 'ready' ? ask(state, limits) : [state, []]
    case 'model_failed':
      return state.phase === 'waiting_for_model' ? hearFailure(state, input.error, limits) : [state, []]
    case 'model_answered':
      return state.phase === 'waiting_for_model' ? hear(state, input, limits) : [state, []]
    case 'tools_finished':
      return state.phase === 'waiting_for_tools' ? takeResults(state, input, limits) : [state, []]
    case 'compressed':
      return state.phase === 'waiting_for_summary' ? takeSummary(state, input.summary, limits) : [state, []]
  }
}

function hearFailure(before: LoopState, error: ModelError, limits: LoopLimits): LoopStep {
  const state = { ...before, round: before.round + 1 }
  // The window is smaller than anybody said, but the rounds in it can go.
  const span = error.code === 'context_overflow' && limits.room?.compresses === true ? allRounds(state) : null
  if (span !== null) return compress(state, span)
  return finish(state, {
    type: 'incomplete',
    reason: 'model_failed',
    detail: error.code,
    modelError: error,
  })
}

type Answer = Extract<LoopInput, { type: 'model_answered' }>
type Results = Extract<LoopInput, { type: 'tools_finished' }>

function hear(before: LoopState, answer: Answer, limits: LoopLimits): LoopStep {
  const counted = correctionFrom(before.askedTokens ?? 0, answer.inputTokens)
  const state = { ...before, round: before.round + 1, correction: counted ?? before.correction }
  const verdict = limits.policy.verdicts[answer.finish.unified]
  const calls = answer.turn.toolCalls.length
  if (verdict === 'answer') {
    if (calls > 0) return end(state, 'invalid_tool_call', 'tool calls beside the finish reason "stop"')
    return limits.completion === 'final-answer'
      ? hearAnswer(state, answer, limits)
      : hearSilence(state, answer, limits)
  }
  if (verdict !== 'run_tools') return end(state, verdict, wordOf(answer))
  if (calls > 0) return hearCalls(state, answer, limits)
  if (limits.fault === 'fatal')
    return end(state, 'invalid_answer', 'finish reason "tool_calls" without a call')
  return hearSilence(state, answer, limits)
}

function hearAnswer(state: LoopState, answer: Answer, limits: LoopLimits): LoopStep {
  if (answer.answerProblem === null) return finish(state, { type: 'completed', answer: answer.turn.text })
  if (state.answerRepairs >= limits.maxAnswerRepairs) {
    const reason =
      answer.looksLikeToolCall && limits.fault === 'degrade' ? 'no_native_tool_calls' : 'invalid_answer'
    return end(state, reason, answer.answerProblem)
  }
  const reminder = answer.looksLikeToolCall
    ? nativeCallReminder('the final JSON answer')
    : answerReminder(answer.answerProblem)
  return ask({ ...remember(state, answer.turn, reminder), answerRepairs: state.answerRepairs + 1 }, limits)
}

/** An answer in words where a call was due: the model is reminded, a limited number of times. */
function hearSilence(state: LoopState, answer: Answer, limits: LoopLimits): LoopStep {
  const silentAnswers = state.silentAnswers + 1
  const sawTextCalls = state.sawTextCalls || answer.looksLikeToolCall
  const silent = { ...state, silentAnswers, sawTextCalls }
  // An empty answer is worth one more request; after work was done, so is one in words.
  const empty = answer.turn.text.trim() === ''
  const allowed =
    empty || state.toolCalls > 0 ? Math.min(2, limits.maxSilentAnswers) : limits.maxSilentAnswers
  if (silentAnswers >= allowed) {
    if (sawTextCalls) return end(silent, 'no_native_tool_calls')
    return end(silent, state.toolCalls > 0 ? 'not_finished' : 'empty_answers')
  }
  return ask(remember(silent, answer.turn, reminderFor(answer, limits)), limits)
}

function reminderFor({ looksLikeToolCall }: Answer, { answerTool }: LoopLimits): string {
  if (looksLikeToolCall) return nativeCallReminder(answerTool ?? finishWords)
  return answerTool === undefined ? toolCallReminder(finishWords) : answerToolReminder(answerTool)
}

function hearCalls(state: LoopState, answer: Answer, limits: LoopLimits): LoopStep {
  const pending = pendingCalls(state, answer, limits)
  const total = state.toolCalls + pending.filter(({ refusal }) => refusal === null).length
  if (limits.fault === 'fatal') {
    const unfit = pending.find(({ refusal }) => refusal !== null)
    if (unfit?.refusal)
      return end(state, 'invalid_tool_call', `${unfit.refusal.code}: ${unfit.refusal.message}`)
  }
  // Refused calls count too: each is answered, and sent with every further request.
  if (state.callIds.length + pending.length > limits.maxToolCalls) return end(state, 'max_tool_calls')
  const heard: LoopState = {
    ...state,
    phase: 'waiting_for_tools',
    turns: [...state.turns, answer.turn],
    toolCalls: total,
    contextCalls: state.contextCalls + pending.filter(costs).length,
    silentAnswers: 0,
    callIds: [...state.callIds, ...pending.map(({ callId }) => callId)],
    pending,
  }
  // Reading more has no point when no request is left to use it in.
  const lastRound = state.round >= limits.maxRounds
  if (lastRound && limits.fault === 'fatal') return end(state, 'max_rounds')
  const calls = pending.flatMap((call, place) =>
    call.refusal === null && !(lastRound && call.role === 'context') ? [place] : [],
  )
  const told = lastRound ? { ...heard, pending: refuseContext(pending) } : heard
  return [told, [{ type: 'run_tools', calls }]]
}

function takeResults(state: LoopState, { results }: Results, limits: LoopLimits): LoopStep {
  const failedContextCalls = state.failedContextCalls + failedOf(state.pending, results)
  const finishing = contextSpent({ ...state, failedContextCalls }, limits)
  const { turns, resultBytes } = toolTurns(state, results, {
    maxResultBytes: resultRoom(state, limits),
    exhausted: resultBudgetExhausted,
    finishNotice: finishing ? finishWords : null,
  })
  const heard: LoopState = {
    ...state,
    turns: [...state.turns, ...turns],
    failedContextCalls,
    resultBytes,
    pending: [],
  }
  const finished = state.pending.some(runs('finish'))
  if (finished && limits.completion === 'finish-tool')
    return finish(heard, { type: 'completed', answer: null })
  return ask(heard, limits)
}

function takeSummary(state: LoopState, summary: string | null, limits: LoopLimits): LoopStep {
  const { compressing } = state
  if (compressing === null || limits.room === undefined) return [state, []]
  return ask(withSummary(state, compressing, summary, limits.room), limits)
}

function ask(state: LoopState, limits: LoopLimits): LoopStep {
  if (state.round >= limits.maxRounds) return end(state, 'max_rounds')
  const { room } = limits
  const span = room?.compresses === true ? roundsToCompress(state, room) : null
  if (span !== null) return compress(state, span)
  if (room !== undefined) {
    const tokens = promptTokens(state.turns, room, state.correction)
    if (tokens > room.tokens) {
      return end(state, 'token_threshold_exceeded', `about ${tokens} tokens, of ${room.tokens} that fit`)
    }
  }
  const finishing = contextSpent(state, limits)
  const due = state.silentAnswers > 0 || finishing || limits.answerTool !== undefined
  const required = limits.completion === 'finish-tool' && due
  return [
    {
      ...state,
      phase: 'waiting_for_model',
      askedTokens: room === undefined ? null : estimatedTokens(state.turns, room),
    },
    [
      {
        type: 'ask_model',
        toolChoice: required ? 'required' : 'auto',
        offer: finishing ? 'finishing' : 'all',
      },
    ],
  ]
}

function compress(state: LoopState, span: TurnSpan): LoopStep {
  return [
    { ...state, phase: 'waiting_for_summary', compressing: span },
    [{ type: 'compress', turns: state.turns.slice(span.from, span.to) }],
  ]
}

function remember(state: LoopState, turn: AssistantTurn, reminder: string): LoopState {
  // An empty turn is not sent back, but results must not be followed by a user turn: some providers refuse that.
  const afterResults = state.turns.at(-1)?.role === 'tool'
  const text = turn.text.trim() === '' && afterResults ? '(no answer)' : turn.text
  const said = text.trim() === '' ? [] : [{ ...turn, text, toolCalls: [] }]
  return { ...state, turns: [...state.turns, ...said, { role: 'user', text: reminder }] }
}

function end(state: LoopState, reason: LoopEndReason, detail = ''): LoopStep {
  return finish(state, { type: 'incomplete', reason, detail, modelError: null })
}

function finish(state: LoopState, ending: LoopEnding): LoopStep {
  return [{ ...state, phase: 'ended', pending: [], ending }, []]
}

function runs(role: PendingCall['role']): (call: PendingCall) => boolean {
  return (call) => call.role === role && call.refusal === null
}

function costs(call: PendingCall): boolean {
  return runs('context')(call) && call.reuses === null
}

/** Failed context calls among those that ran; results come in the order of the calls. */
function failedOf(pending: readonly PendingCall[], results: Results['results']): number {
  const ran = pending.filter(({ refusal }) => refusal === null)
  return ran.filter((call, place) => costs(call) && results[place]?.isError === true).length
}

function contextSpent(state: LoopState, limits: LoopLimits): boolean {
  return limits.fault === 'degrade' && spentContextCalls(state, limits) >= limits.maxContextCalls
}

function wordOf({ finish: { unified, raw }, turn }: Answer): string {
  const word =
    raw === null ? 'no finish reason' : `finish reason ${JSON.stringify(raw.slice(0, 80))} (${unified})`
  const said = turn.text.trim() !== '' || turn.toolCalls.length > 0
  return unified === 'length' && !said ? `${word}; ${reasoningOnly}` : word
}

const reasoningOnly =
  'the answer is empty, so reasoning used up the output budget: raise the number of output tokens (maxOutputTokens)'

// The reminders name the tool by its role: the loop knows no tool by name.
const finishWords = 'the tool that ends the review'
