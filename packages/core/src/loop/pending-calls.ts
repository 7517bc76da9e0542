import { contextCallsExhausted, tooManyCalls } from '../prompts/reminders.ts'
import type { CallCheck, LoopInput, ReusedResult } from './loop-input.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState, PendingCall } from './loop-state.ts'

/** The calls of an answer in their order, with those that may not run refused. */
export function pendingCalls(
  state: LoopState,
  answer: Extract<LoopInput, { type: 'model_answered' }>,
  limits: LoopLimits,
): PendingCall[] {
  const seen = new Set(state.callIds)
  const pending: PendingCall[] = []
  let spent = spentContextCalls(state, limits)
  for (const [place, call] of answer.turn.toolCalls.entries()) {
    const check = answer.checks[place] ?? unchecked
    const reuses = check.fit ? reusable(check.reuses, pending) : null
    const named = { callId: call.id, toolName: call.name, role: check.fit ? check.role : null, reuses }
    const refuse = (code: string, message: string) => pending.push({ ...named, refusal: { code, message } })
    const repeated = seen.has(call.id)
    seen.add(call.id)
    if (!check.fit) refuse(check.code, check.message)
    else if (repeated) refuse('id_duplicate', 'the id of the call was used before')
    else if (place >= limits.maxCallsPerRound && check.role !== 'finish')
      refuse(tooManyCalls.code, tooManyCalls.message)
    else if (check.role === 'context' && reuses === null && limits.fault === 'degrade') {
      if (spent < limits.maxContextCalls) {
        spent++
        pending.push({ ...named, refusal: null })
      } else refuse(contextCallsExhausted.code, contextCallsExhausted.message)
    } else pending.push({ ...named, refusal: null })
  }
  return pending
}

/** The same calls with everything refused that would only read. */
export function refuseContext(pending: readonly PendingCall[]): PendingCall[] {
  return pending.map((call) =>
    call.role === 'context' && call.refusal === null ? { ...call, refusal: contextCallsExhausted } : call,
  )
}

/**
 * Context calls that count. A failed one told the model next to nothing and is given back, but only as often as calls are
 * allowed at all, so that a model that keeps asking for what is not there comes to an end.
 */
export function spentContextCalls(state: LoopState, limits: LoopLimits): number {
  return state.contextCalls - Math.min(state.failedContextCalls, limits.maxContextCalls)
}

/** A call that would have answered this one too and was refused answers nothing. */
function reusable(reuses: ReusedResult | undefined, pending: readonly PendingCall[]): ReusedResult | null {
  if (reuses === undefined || reuses === 'earlier') return reuses ?? null
  return pending[reuses]?.refusal === null ? reuses : null
}

const unchecked: CallCheck = { fit: false, code: 'unchecked', message: 'the call was not checked' }
