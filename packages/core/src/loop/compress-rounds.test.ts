import { describe, expect, it } from 'vitest'
import type { AssistantTurn, Turn } from '../ports/conversation.ts'
import { advanceLoop } from './advance-loop.ts'
import { lenientFinishPolicy } from './finish-reason-policy.ts'
import type { LoopCommand } from './loop-command.ts'
import type { LoopInput } from './loop-input.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState } from './loop-state.ts'
import { startLoop } from './loop-state.ts'

const limits: LoopLimits = {
  completion: 'finish-tool',
  fault: 'degrade',
  policy: lenientFinishPolicy,
  maxRounds: 30,
  maxToolCalls: 100,
  maxCallsPerRound: 8,
  maxContextCalls: 20,
  maxResultBytes: 1_000_000,
  maxSilentAnswers: 3,
  maxAnswerRepairs: 0,
  room: { tokens: 10_000, fixedTokens: 500, compresses: true },
}
const task: Turn = { role: 'user', text: 'Review the diff below.' }

/** A result of about this many tokens. */
const result = (tokens: number) => 'x'.repeat(tokens * 3)

describe('a conversation that gets long', () => {
  it('asks for a summary of its older rounds at three fifths of the room, and not before', () => {
    const [early, before] = play([2000, 2000, 1300])
    expect(before).toMatchObject([{ type: 'ask_model' }])
    expect(early.phase).toBe('waiting_for_model')
    const [late, commands] = play([2000, 2000, 1700])
    expect(late.phase).toBe('waiting_for_summary')
    expect(commands).toEqual([{ type: 'compress', turns: late.turns.slice(1, 3) }])
  })

  it('puts the summary in the place of the older rounds, with the first turn and the newest two rounds untouched', () => {
    const [state] = play([2000, 2000, 1700])
    const [next, commands] = hear(state, { type: 'compressed', summary: 'Nothing so far.' })
    expect(commands).toMatchObject([{ type: 'ask_model' }])
    expect(next.turns).toHaveLength(6)
    expect(next.turns[0]).toBe(task)
    expect(next.turns[1]).toMatchObject({ role: 'user', text: summaryOf('Nothing so far.') })
    for (const [place, turn] of state.turns.slice(3).entries()) expect(next.turns[place + 2]).toBe(turn)
    expect(next.turns[2]).toMatchObject({ replay: { data: { signature: 's1' } }, toolCalls: [{ id: 'c1' }] })
    expect(next.compressions).toMatchObject([{ round: 3, status: 'done' }])
    const [done] = next.compressions
    expect(done?.tokensAfter).toBeLessThan(done?.tokensBefore ?? 0)
  })

  it('gives back the room that the results took', () => {
    const [state] = play([2000, 2000, 1700])
    const [next] = hear(state, { type: 'compressed', summary: 'Short.' })
    expect(state.resultBytes).toBe(5700 * 3)
    expect(next.resultBytes).toBe(3700 * 3)
  })

  it('sums up an earlier summary along with what came after it', () => {
    const [first] = play([2000, 2000, 1700])
    const [second] = playOn(hear(first, { type: 'compressed', summary: 'First.' })[0], [1500, 1500])
    expect(second.phase).toBe('waiting_for_summary')
    const [third] = hear(second, { type: 'compressed', summary: 'Second.' })
    const said = third.turns.flatMap((turn) => (turn.role === 'user' ? [turn.text] : []))
    expect(said).toEqual([expect.any(String), summaryOf('Second.')])
  })

  it('may sum up all rounds when the newest alone fill the room', () => {
    const [state, commands] = play([8500])
    expect(state.phase).toBe('waiting_for_summary')
    expect(commands).toMatchObject([{ type: 'compress', turns: [{ role: 'assistant' }, { role: 'tool' }] }])
    const [next] = hear(state, { type: 'compressed', summary: 'One huge file.' })
    expect(next.turns).toHaveLength(2)
    expect(next.phase).toBe('waiting_for_model')
  })

  it('does not ask for a summary that could not win back a tenth of the room', () => {
    const long: Turn = { role: 'user', text: result(6000) }
    const [state, commands] = playOn(startOf([long]), [100, 100, 100])
    expect(state.compressions).toEqual([])
    expect(commands).toMatchObject([{ type: 'ask_model' }])
  })

  it.each<[string, string | null, string]>([
    ['there is none', null, 'failed'],
    ['it is empty', ' \n', 'failed'],
    ['it is not smaller', result(2500), 'ineffective'],
  ])('keeps everything when %s, and asks for no further one', (_name, summary, status) => {
    const [state] = play([2000, 2000, 1700])
    const [next, commands] = hear(state, { type: 'compressed', summary })
    expect(next.turns).toBe(state.turns)
    expect(next.compressions).toMatchObject([{ status }])
    expect(commands).toMatchObject([{ type: 'ask_model' }])
    const [later, more] = playOn(next, [500, 500])
    expect(more).toMatchObject([{ type: 'ask_model' }])
    expect(later.compressions).toHaveLength(1)
  })

  it('shows only results that leave room for a further request, once nothing can be summed up any more', () => {
    const [state] = play([2000, 2000, 1700])
    const [kept] = hear(state, { type: 'compressed', summary: null })
    const [full, commands] = playOn(kept, [3000])
    expect(full.turns.at(-1)).toMatchObject({ role: 'tool', isError: true })
    expect(commands).toMatchObject([{ type: 'ask_model' }])
    expect(playOn(kept, [500])[0].turns.at(-1)).toMatchObject({ content: result(500) })
  })

  it('ends before a request that would not fit', () => {
    const huge: Turn = { role: 'user', text: result(11_000) }
    const [state, commands] = advanceLoop(startLoop([huge]), { type: 'start' }, limits)
    expect(commands).toEqual([])
    expect(state.ending).toMatchObject({ type: 'incomplete', reason: 'token_threshold_exceeded' })
  })

  it('ends so too when the model itself said too much', () => {
    const off = { ...limits, room: { tokens: 10_000, fixedTokens: 500, compresses: false } }
    const state = answered(startOf([task], off), result(9800), off)
    const [end] = advanceLoop(
      state,
      { type: 'tools_finished', results: [{ content: '', isError: false }] },
      off,
    )
    expect(end.ending).toMatchObject({ reason: 'token_threshold_exceeded' })
  })

  it('believes what the provider counted, within bounds', () => {
    // Counted at twice the estimate, half as much text fills the room.
    const [state] = playOn(startOf([{ role: 'user', text: result(1000) }]), [400, 400, 400], 2)
    expect(state.correction).toBeCloseTo(2, 1)
    expect(playOn(startOf([{ role: 'user', text: result(1000) }]), [400], 50)[0].correction).toBe(2)
    expect(playOn(startOf([{ role: 'user', text: result(1000) }]), [400], 0.01)[0].correction).toBe(0.5)
    expect(playOn(startOf([{ role: 'user', text: result(1000) }]), [1200, 1200, 200], 2)[0].phase).toBe(
      'waiting_for_summary',
    )
    expect(playOn(startOf([{ role: 'user', text: result(1000) }]), [1200, 1200, 200], 1)[0].phase).toBe(
      'waiting_for_model',
    )
  })

  it('sums up all rounds and goes on when the window turns out to be smaller than anybody said', () => {
    const [state] = play([500, 500])
    const overflow = { type: 'model_failed', error: overflowed } as const
    const [waiting, commands] = hear(state, overflow)
    expect(commands).toEqual([{ type: 'compress', turns: state.turns.slice(1) }])
    const [next] = hear(waiting, { type: 'compressed', summary: 'Two files read.' })
    expect(next.turns).toHaveLength(2)
    expect(hear(next, overflow)[0].ending).toMatchObject({
      reason: 'model_failed',
      detail: 'context_overflow',
    })
  })

  it('ends at an overflow where there is nothing to sum up', () => {
    const [state] = advanceLoop(startLoop([task]), { type: 'start' }, limits)
    expect(hear(state, { type: 'model_failed', error: overflowed })[0].ending).toMatchObject({
      detail: 'context_overflow',
    })
  })

  it('waits for the summary and for nothing else', () => {
    const [state] = play([2000, 2000, 1700])
    for (const input of [{ type: 'start' }, { type: 'tools_finished', results: [] }] as const)
      expect(hear(state, input)).toEqual([state, []])
    expect(hear(state, { type: 'limit_reached', limit: 'request_limit' })[0].ending).toMatchObject({
      reason: 'request_limit',
    })
    expect(hear(state, { type: 'cancelled' })[0].ending).toMatchObject({ reason: 'cancelled' })
  })

  it('takes no summary that nobody asked for', () => {
    const [state] = play([100])
    expect(hear(state, { type: 'compressed', summary: 'x' })).toEqual([state, []])
  })

  it('is never held back or summed up where its room is not known', () => {
    const { room: _room, ...unknown } = limits
    const [state, commands] = playOn(startOf([task], unknown), [9000, 9000, 9000], 1, unknown)
    expect(commands).toMatchObject([{ type: 'ask_model' }])
    expect(state.ending).toBeNull()
  })
})

const overflowed = {
  code: 'context_overflow',
  retryable: false,
  status: 400,
  retryAfterMs: null,
  detail: '',
  requestId: { body: null, header: null },
  attempts: [],
} as const

type Step = readonly [LoopState, readonly LoopCommand[]]

function startOf(turns: readonly Turn[], rules = limits): LoopState {
  return advanceLoop(startLoop(turns), { type: 'start' }, rules)[0]
}

function hear(state: LoopState, input: LoopInput): Step {
  return advanceLoop(state, input, limits)
}

/** A conversation in which each round brings one result of so many tokens. */
function play(rounds: readonly number[]): Step {
  return playOn(startOf([task]), rounds)
}

/** The same from a state on; the provider counts `counted` times what was estimated. */
function playOn(state: LoopState, rounds: readonly number[], counted = 1, rules = limits): Step {
  let step: Step = [state, []]
  for (const tokens of rounds) {
    const heard = answered(step[0], '', rules, counted)
    step = advanceLoop(
      heard,
      { type: 'tools_finished', results: [{ content: result(tokens), isError: false }] },
      rules,
    )
  }
  return step
}

function answered(state: LoopState, text: string, rules: LoopLimits, counted = 1): LoopState {
  const place = state.callIds.length
  const turn: AssistantTurn = {
    role: 'assistant',
    text,
    toolCalls: [{ id: `c${place}`, name: 'context', arguments: {}, problem: null }],
    replay: { provider: 'p', model: 'm', data: { signature: `s${place}` } },
  }
  const input: LoopInput = {
    type: 'model_answered',
    finish: { unified: 'tool_calls', raw: 'tool_calls' },
    turn,
    checks: [{ fit: true, role: 'context' }],
    answerProblem: null,
    looksLikeToolCall: false,
    inputTokens: state.askedTokens === null ? null : Math.round(state.askedTokens * counted),
  }
  return advanceLoop(state, input, rules)[0]
}

function summaryOf(text: string): unknown {
  return expect.stringMatching(
    new RegExp(`<untrusted kind="previous_review_summary" id="[0-9a-f]{16}">\\n${text}\\n</untrusted`),
  )
}
