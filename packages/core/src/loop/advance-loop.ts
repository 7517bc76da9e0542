import type { AssistantTurn } from '../ports/conversation.ts'
import {
  answerReminder,
  contextCallsExhausted,
  nativeCallReminder,
  resultBudgetExhausted,
  toolCallReminder,
  tooManyCalls,
} from '../prompts/reminders.ts'
import type { LoopCommand } from './loop-command.ts'
import type { LoopEnding, LoopEndReason } from './loop-ending.ts'
import type { CallCheck, LoopInput } from './loop-input.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState, PendingCall } from './loop-state.ts'
import { toolTurns } from './tool-turns.ts'

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
      if (state.phase !== 'waiting_for_model') return [state, []]
      return finish(
        { ...state, round: state.round + 1 },
        { type: 'incomplete', reason: 'model_failed', detail: input.error.code, modelError: input.error },
      )
    case 'model_answered':
      return state.phase === 'waiting_for_model' ? hear(state, input, limits) : [state, []]
    case 'tools_finished':
      return state.phase === 'waiting_for_tools' ? takeResults(state, input, limits) : [state, []]
  }
}

type Answer = Extract<LoopInput, { type: 'model_answered' }>
type Results = Extract<LoopInput, { type: 'tools_finished' }>

function hear(before: LoopState, answer: Answer, limits: LoopLimits): LoopStep {
  const state = { ...before, round: before.round + 1 }
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
  const reminder = answer.looksLikeToolCall ? nativeCallReminder(finishWords) : toolCallReminder(finishWords)
  return ask(remember(silent, answer.turn, reminder), limits)
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
    contextCalls: state.contextCalls + pending.filter(runs('context')).length,
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
  return [lastRound ? refuseContext(heard) : heard, [{ type: 'run_tools', calls }]]
}

function pendingCalls(state: LoopState, answer: Answer, limits: LoopLimits): PendingCall[] {
  const seen = new Set(state.callIds)
  let context = state.contextCalls
  return answer.turn.toolCalls.map((call, place): PendingCall => {
    const check = answer.checks[place] ?? unchecked
    const named = { callId: call.id, toolName: call.name, role: check.fit ? check.role : null }
    const repeated = seen.has(call.id)
    seen.add(call.id)
    if (!check.fit) return { ...named, refusal: { code: check.code, message: check.message } }
    if (repeated)
      return { ...named, refusal: { code: 'id_duplicate', message: 'the id of the call was used before' } }
    if (place >= limits.maxCallsPerRound && check.role !== 'finish')
      return { ...named, refusal: tooManyCalls }
    if (check.role === 'context' && limits.fault === 'degrade') {
      if (context >= limits.maxContextCalls) return { ...named, refusal: contextCallsExhausted }
      context++
    }
    return { ...named, refusal: null }
  })
}

function refuseContext(state: LoopState): LoopState {
  const pending = state.pending.map((call) =>
    call.role === 'context' && call.refusal === null ? { ...call, refusal: contextCallsExhausted } : call,
  )
  return { ...state, pending }
}

function takeResults(state: LoopState, { results }: Results, limits: LoopLimits): LoopStep {
  const spent = limits.fault === 'degrade' && state.contextCalls >= limits.maxContextCalls
  const { turns, resultBytes } = toolTurns(state, results, {
    maxResultBytes: limits.maxResultBytes,
    exhausted: resultBudgetExhausted,
    finishNotice: spent ? finishWords : null,
  })
  const heard: LoopState = { ...state, turns: [...state.turns, ...turns], resultBytes, pending: [] }
  const finished = state.pending.some(runs('finish'))
  if (finished && limits.completion === 'finish-tool')
    return finish(heard, { type: 'completed', answer: null })
  return ask(heard, limits)
}

function ask(state: LoopState, limits: LoopLimits): LoopStep {
  if (state.round >= limits.maxRounds) return end(state, 'max_rounds')
  const finishing = limits.fault === 'degrade' && state.contextCalls >= limits.maxContextCalls
  const required = limits.completion === 'finish-tool' && (state.silentAnswers > 0 || finishing)
  return [
    { ...state, phase: 'waiting_for_model' },
    [
      {
        type: 'ask_model',
        toolChoice: required ? 'required' : 'auto',
        offer: finishing ? 'finishing' : 'all',
      },
    ],
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

function wordOf({ finish: { unified, raw }, turn }: Answer): string {
  const word =
    raw === null ? 'no finish reason' : `finish reason ${JSON.stringify(raw.slice(0, 80))} (${unified})`
  const said = turn.text.trim() !== '' || turn.toolCalls.length > 0
  return unified === 'length' && !said ? `${word}; ${reasoningOnly}` : word
}

const reasoningOnly =
  'the answer is empty, so reasoning used up the output budget: raise the number of output tokens (maxOutputTokens)'

const unchecked: CallCheck = { fit: false, code: 'unchecked', message: 'the call was not checked' }

// The reminders name the tool by its role: the loop knows no tool by name.
const finishWords = 'the tool that ends the review'
