import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import type { AssistantTurn, Turn } from '../ports/conversation.ts'
import type { FinishReason } from '../ports/finish-reason.ts'
import { finishReasons } from '../ports/finish-reason.ts'
import type { ModelError } from '../ports/model-error.ts'
import { advanceLoop } from './advance-loop.ts'
import { lenientFinishPolicy, strictFinishPolicy } from './finish-reason-policy.ts'
import type { LoopCommand } from './loop-command.ts'
import type { CallCheck, LoopInput, ReusedResult } from './loop-input.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState } from './loop-state.ts'
import { startLoop } from './loop-state.ts'
import { spentContextCalls } from './pending-calls.ts'
import { promptTokens } from './prompt-tokens.ts'
import { turnBytes } from './turn-bytes.ts'

const changeLimits: LoopLimits = {
  completion: 'finish-tool',
  fault: 'degrade',
  policy: lenientFinishPolicy,
  maxRounds: 6,
  maxToolCalls: 20,
  maxCallsPerRound: 4,
  maxContextCalls: 5,
  maxResultBytes: 1000,
  maxSilentAnswers: 3,
  maxAnswerRepairs: 0,
}

const pullRequestLimits: LoopLimits = {
  ...changeLimits,
  completion: 'final-answer',
  fault: 'fatal',
  policy: strictFinishPolicy,
  maxRounds: 3,
  maxToolCalls: 5,
  maxContextCalls: Number.POSITIVE_INFINITY,
}

describe('a conversation that ends with a tool', () => {
  it('completes when the finish tool was called', () => {
    const end = play(changeLimits, [calls('finish'), results('done')])
    expect(end.ending).toEqual({ type: 'completed', answer: null })
  })

  it('runs what is called beside the finish tool', () => {
    const [, commands] = step(changeLimits, [calls('submit', 'finish', 'submit')])
    expect(commands).toEqual([{ type: 'run_tools', calls: [0, 1, 2] }])
  })

  it('gives up after three answers in words', () => {
    const end = play(changeLimits, [words('a'), words('b'), words('c')])
    expect(end.ending).toMatchObject({ type: 'incomplete', reason: 'empty_answers' })
    expect(end.round).toBe(3)
  })

  it.each<[string, Kind]>([
    ['beyond what one answer may hold', 'submit'],
    ['that do not fit', 'unfit'],
    ['to read what is no longer allowed', 'context'],
  ])('ends when calls %s never stop coming, refused or not', (_name, kind) => {
    const flood = calls(...Array.from({ length: changeLimits.maxToolCalls }, () => kind))
    const ran = kind === 'unfit' ? [] : ['1', '2', '3', '4']
    const [state] = step(changeLimits, [flood, results(...ran)])
    expect(state.ending).toBeNull()
    expect(play(changeLimits, [flood, results(...ran), calls(kind)]).ending).toMatchObject({
      type: 'incomplete',
      reason: 'max_tool_calls',
    })
  })

  it('allows one more request after an empty answer', () => {
    const end = play(changeLimits, [words(''), words('')])
    expect(end.ending).toMatchObject({ reason: 'empty_answers' })
  })

  it('never takes talking after some work for completion', () => {
    const end = play(changeLimits, [calls('context'), results('text'), words('Looks fine.'), words('Done.')])
    expect(end.ending).toMatchObject({ type: 'incomplete', reason: 'not_finished' })
  })

  it('names calls that were written as text', () => {
    const end = play(changeLimits, [textCall(), textCall(), textCall()])
    expect(end.ending).toMatchObject({ reason: 'no_native_tool_calls' })
  })

  it('demands a tool after an answer in words', () => {
    const [, commands] = step(changeLimits, [words('Let me think.')])
    expect(commands).toEqual([{ type: 'ask_model', toolChoice: 'required', offer: 'all' }])
  })

  it('tells the model which of its calls were not run, in the order of its calls', () => {
    const end = play(changeLimits, [calls('context', 'unfit', 'context'), results('one', 'three')])
    const said = end.turns.filter(({ role }) => role === 'tool')
    expect(said).toMatchObject([
      { callId: 'c0', content: 'one', isError: false },
      { callId: 'c1', isError: true },
      { callId: 'c2', content: 'three', isError: false },
    ])
  })

  it('refuses context calls beyond the budget and offers only the other tools afterwards', () => {
    const [state, commands] = step(changeLimits, [
      calls('context', 'context', 'context'),
      results('1', '2', '3'),
      calls('context', 'context', 'context'),
      results('4', '5'),
    ])
    expect(state.turns.at(-1)).toMatchObject({ role: 'tool', callId: 'c5', isError: true })
    expect(commands).toEqual([{ type: 'ask_model', toolChoice: 'required', offer: 'finishing' }])
  })

  it('replaces a result that would pass the room for results', () => {
    const end = play(changeLimits, [calls('context', 'context'), results('x'.repeat(600), 'y'.repeat(600))])
    expect(end.turns.at(-2)).toMatchObject({ content: 'x'.repeat(600) })
    expect(end.turns.at(-1)).toMatchObject({ content: containing('context_budget_exhausted') })
  })

  it('still runs what is handed in by the last allowed answer', () => {
    const limits = { ...changeLimits, maxRounds: 1 }
    const [, commands] = step(limits, [calls('context', 'submit')])
    expect(commands).toEqual([{ type: 'run_tools', calls: [1] }])
    const end = play(limits, [calls('context', 'submit'), results('taken')])
    expect(end.ending).toMatchObject({ reason: 'max_rounds' })
  })

  it('keeps no call of a turn that it answers with a reminder', () => {
    const end = play(changeLimits, [calls('context'), results('text'), words('')])
    expect(end.turns.slice(-2)).toMatchObject([
      { role: 'assistant', text: '(no answer)', toolCalls: [] },
      { role: 'user' },
    ])
  })
})

describe('a conversation that ends with an answer', () => {
  it('completes with a valid answer at stop', () => {
    const end = play(pullRequestLimits, [words('{}')])
    expect(end.ending).toEqual({ type: 'completed', answer: '{}' })
  })

  it('ends with an answer that is not valid', () => {
    const end = play(pullRequestLimits, [words('{', 'not JSON')])
    expect(end.ending).toMatchObject({ reason: 'invalid_answer', detail: 'not JSON' })
  })

  it('may ask once to mend it, where that is allowed', () => {
    const limits = { ...pullRequestLimits, maxAnswerRepairs: 1 }
    expect(play(limits, [words('{', 'not JSON'), words('{}')]).ending).toMatchObject({ type: 'completed' })
    expect(play(limits, [words('{', 'no'), words('{', 'no')]).ending).toMatchObject({
      reason: 'invalid_answer',
    })
  })

  it('runs nothing of a round in which one call is unfit', () => {
    const [state, commands] = step(pullRequestLimits, [calls('context', 'unfit')])
    expect(commands).toEqual([])
    expect(state.ending).toMatchObject({ reason: 'invalid_tool_call' })
  })

  it.each([
    [
      'one more call in a round than allowed',
      calls('context', 'context', 'context', 'context', 'context'),
      'invalid_tool_call',
    ],
    ['a repeated id', { ...calls('context', 'context'), repeatIds: true }, 'invalid_tool_call'],
    [
      'calls beside stop',
      { ...calls('context'), finish: { unified: 'stop', raw: 'stop' } as const },
      'invalid_tool_call',
    ],
    [
      'the reason for calls without a call',
      { ...calls(), finish: { unified: 'tool_calls', raw: 'tool_calls' } as const },
      'invalid_answer',
    ],
  ])('ends at %s', (_name, input, reason) => {
    expect(play(pullRequestLimits, [input]).ending).toMatchObject({ type: 'incomplete', reason })
  })

  it('ends when the calls of all rounds together pass the limit, running none of that round', () => {
    const four = [calls('context', 'context', 'context', 'context'), results('1', '2', '3', '4')]
    const [state, commands] = step(pullRequestLimits, [...four, calls('context', 'context')])
    expect(commands).toEqual([])
    expect(state.ending).toMatchObject({ reason: 'max_tool_calls' })
    expect(play(pullRequestLimits, [...four, calls('context')]).ending).toBeNull()
  })

  it('ends instead of asking once more than allowed', () => {
    const round = () => [calls('context'), results('x')]
    const end = play(pullRequestLimits, [...round(), ...round(), calls('context')])
    expect(end.ending).toMatchObject({ reason: 'max_rounds' })
    expect(play(pullRequestLimits, [...round(), ...round(), words('{}')]).ending).toMatchObject({
      type: 'completed',
    })
  })
})

describe('any conversation', () => {
  it.each(finishReasons.filter((reason) => reason !== 'stop' && reason !== 'tool_calls'))(
    'ends incomplete at the finish reason %s, whatever came with it',
    (unified) => {
      for (const limits of [changeLimits, pullRequestLimits]) {
        const answer = { ...calls('finish', 'context'), finish: { unified, raw: unified } }
        expect(play(limits, [answer]).ending?.type).toBe('incomplete')
      }
    },
  )

  it('ends incomplete when the model fails, keeping the error', () => {
    const end = play(changeLimits, [{ type: 'model_failed', error: overloaded }])
    expect(end.ending).toMatchObject({ reason: 'model_failed', modelError: overloaded })
  })

  it.each<[string, readonly boolean[], number]>([
    ['gives back', [true, true, false], 1],
    ['gives no more than all of them back', Array.from({ length: 12 }, () => true), 5],
  ])('%s the budget of context calls that failed', (_name, failures, left) => {
    const limits = { ...changeLimits, maxRounds: 20, maxContextCalls: 5 }
    const rounds = failures.flatMap((isError): LoopInput[] => [
      calls('context'),
      { type: 'tools_finished', results: [{ content: 'x', isError }] },
    ])
    expect(spentContextCalls(play(limits, rounds), limits)).toBe(left)
  })

  it('runs a call whose result is known free of charge, also when no other may run', () => {
    const known = (reuses: ReusedResult): CallCheck => ({ fit: true, role: 'context', reuses })
    const twice = { ...calls('context', 'context'), checks: [...calls('context').checks, known(0)] }
    const [state, commands] = step({ ...changeLimits, maxContextCalls: 1 }, [twice])
    expect(commands).toEqual([{ type: 'run_tools', calls: [0, 1] }])
    expect(state.contextCalls).toBe(1)
    const again = { ...calls('context', 'context'), checks: [known('earlier'), ...calls('context').checks] }
    const [later, more] = step({ ...changeLimits, maxContextCalls: 1 }, [twice, results('a', 'a'), again])
    expect(more).toEqual([{ type: 'run_tools', calls: [0] }])
    expect(later.pending[1]?.refusal?.code).toBe('context_calls_exhausted')
  })

  it('does not answer a call from one that was refused', () => {
    const spent = { ...changeLimits, maxContextCalls: 1 }
    const twice: Answer = {
      ...calls('context', 'context'),
      checks: [
        { fit: true, role: 'context' },
        { fit: true, role: 'context', reuses: 0 },
      ],
    }
    const [state, commands] = step(spent, [calls('context'), results('a'), twice])
    expect(commands).toEqual([{ type: 'run_tools', calls: [] }])
    expect(state.pending.every(({ refusal }) => refusal?.code === 'context_calls_exhausted')).toBe(true)
  })

  it('changes nothing any more after its end', () => {
    const end = play(changeLimits, [calls('finish'), results('done')])
    expect(advanceLoop(end, { type: 'cancelled' }, changeLimits)).toEqual([end, []])
  })

  it('ends within its limits, whatever is reported, and completes only as its policy says', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anyInput, { maxLength: 60 }), (endsWithTool, inputs) => {
        const limits = endsWithTool ? changeLimits : pullRequestLimits
        let [state, commands] = advanceLoop(startLoop([]), { type: 'start' }, limits)
        let asked = countAsks(commands)
        let last: LoopInput = { type: 'start' }
        for (const input of inputs) {
          const before: LoopState = state
          last = withIds(input, state)
          ;[state, commands] = advanceLoop(before, last, limits)
          asked += countAsks(commands)
          expect(state.round).toBeLessThanOrEqual(limits.maxRounds)
          expect(state.callIds.length).toBeLessThanOrEqual(limits.maxToolCalls)
          expect(state.toolCalls).toBeLessThanOrEqual(state.callIds.length)
          if (state.ending !== null) {
            if (state.ending.type === 'completed') expect(completes(before, last, limits)).toBe(true)
            break
          }
        }
        expect(asked).toBeLessThanOrEqual(limits.maxRounds)
      }),
      { numRuns: 2000 },
    )
  })

  it('never sends more than fits, and makes room only by what is smaller, whatever is reported', () => {
    let summed = 0
    const narrow = {
      ...changeLimits,
      maxRounds: 12,
      maxToolCalls: 60,
      maxContextCalls: 40,
      maxResultBytes: 5000,
    }
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 100, max: 900 }),
        fc.array(anyRound, { maxLength: 12 }),
        (compresses, tokens, rounds) => {
          const room = { tokens, fixedTokens: 50, compresses }
          const limits = { ...narrow, room }
          const first: Turn = { role: 'user', text: 'the task' }
          let step = advanceLoop(startLoop([first]), { type: 'start' }, limits)
          let summaries = 0
          for (let turn = 0; step[0].ending === null && turn < 3 * rounds.length; turn++) {
            const [before] = step
            step = advanceLoop(before, fittingInput(before, rounds), limits)
            const [state, commands] = step
            expect(state.turns[0]).toBe(first)
            for (const command of commands) {
              if (command.type === 'compress') {
                summaries++
                expect(command.turns.length).toBeGreaterThan(0)
                expect(state.turns.slice(1, 1 + command.turns.length)).toEqual(command.turns)
              } else if (command.type === 'ask_model') {
                expect(promptTokens(state.turns, room, state.correction)).toBeLessThanOrEqual(tokens)
              }
            }
            if (before.phase === 'waiting_for_summary' && state.phase !== 'waiting_for_summary') {
              const done = state.compressions.at(-1)
              const shrunk = turnBytes(state.turns) < turnBytes(before.turns)
              if (shrunk) summed++
              if (done?.status === 'done') expect(shrunk).toBe(true)
              else expect(state.turns).toBe(before.turns)
              // The newest rounds are the very objects: what a provider wants back is in them.
              const kept = before.turns.slice(before.compressing?.to)
              if (shrunk)
                for (const [place, turn] of kept.entries()) expect(state.turns[place + 2]).toBe(turn)
            }
          }
          if (!compresses) expect(summaries).toBe(0)
          expect(summaries).toBeLessThanOrEqual(2 * narrow.maxRounds)
        },
      ),
      { numRuns: 1000 },
    )
    // The property would say nothing of summaries if none were ever taken.
    expect(summed).toBeGreaterThan(50)
  })

  it('always answers every call that it keeps, before anybody speaks again', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anyInput, { maxLength: 40 }), (endsWithTool, inputs) => {
        const state = play(endsWithTool ? changeLimits : pullRequestLimits, inputs)
        if (state.phase !== 'waiting_for_model') return
        let open: string[] = []
        for (const turn of state.turns) {
          if (turn.role === 'tool') expect(open.shift()).toBe(turn.callId)
          else expect(open).toEqual([])
          if (turn.role === 'assistant') open = turn.toolCalls.map(({ id }) => id)
        }
        expect(open).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

const overloaded: ModelError = {
  code: 'overloaded',
  retryable: true,
  status: 503,
  retryAfterMs: null,
  detail: '',
  requestId: { body: null, header: null },
  attempts: [],
}

type Answer = Extract<LoopInput, { type: 'model_answered' }> & { readonly repeatIds?: boolean }
type Kind = 'context' | 'submit' | 'finish' | 'unfit'

function calls(...kinds: readonly Kind[]): Answer {
  return {
    type: 'model_answered',
    finish: { unified: 'tool_calls', raw: 'tool_calls' },
    turn: {
      role: 'assistant',
      text: '',
      replay: null,
      toolCalls: kinds.map((name) => ({ id: '', name, arguments: {}, problem: null })),
    },
    checks: kinds.map(
      (kind): CallCheck =>
        kind === 'unfit' ? { fit: false, code: 'unknown_tool', message: 'no' } : { fit: true, role: kind },
    ),
    answerProblem: null,
    looksLikeToolCall: false,
    inputTokens: null,
  }
}

function words(text: string, answerProblem: string | null = null): Answer {
  const turn: AssistantTurn = { role: 'assistant', text, toolCalls: [], replay: null }
  return { ...calls(), finish: { unified: 'stop', raw: 'stop' }, turn, answerProblem }
}

function textCall(): Answer {
  return { ...words('<tool_call>'), looksLikeToolCall: true }
}

function results(...contents: readonly string[]): LoopInput {
  return { type: 'tools_finished', results: contents.map((content) => ({ content, isError: false })) }
}

/** Gives the calls of an answer ids that were not used before, unless repeated ones are wanted. */
function withIds(input: LoopInput & { readonly repeatIds?: boolean }, state: LoopState): LoopInput {
  if (input.type !== 'model_answered') return input
  const toolCalls = input.turn.toolCalls.map((call, place) => ({
    ...call,
    id: input.repeatIds === true ? 'same' : `c${state.callIds.length + place}`,
  }))
  return { ...input, turn: { ...input.turn, toolCalls } }
}

function step(
  limits: LoopLimits,
  inputs: readonly LoopInput[],
): readonly [LoopState, readonly LoopCommand[]] {
  let next = advanceLoop(startLoop([]), { type: 'start' }, limits)
  for (const input of inputs) next = advanceLoop(next[0], withIds(input, next[0]), limits)
  return next
}

function play(limits: LoopLimits, inputs: readonly LoopInput[]): LoopState {
  return step(limits, inputs)[0]
}

function countAsks(commands: readonly LoopCommand[]): number {
  return commands.filter(({ type }) => type === 'ask_model').length
}

/** The two ways to complete, said again in other words than the machine's. */
function completes(before: LoopState, input: LoopInput, limits: LoopLimits): boolean {
  if (limits.completion === 'final-answer') {
    return (
      input.type === 'model_answered' &&
      input.finish.unified === 'stop' &&
      input.turn.toolCalls.length === 0 &&
      input.answerProblem === null
    )
  }
  return (
    input.type === 'tools_finished' &&
    before.pending.some((call) => call.role === 'finish' && call.refusal === null)
  )
}

const anyKind = fc.constantFrom<Kind>('context', 'submit', 'finish', 'unfit')
const anyFinish = fc.constantFrom<FinishReason>(...finishReasons)
const anyAnswer = fc
  .tuple(
    fc.array(anyKind, { maxLength: 6 }),
    anyFinish,
    fc.constantFrom('', 'words'),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
    fc.option(fc.nat({ max: 3000 })),
  )
  .map(([kinds, unified, text, valid, looksLikeToolCall, repeatIds, inputTokens]): Answer => {
    const base = calls(...kinds)
    return {
      ...base,
      finish: { unified, raw: unified },
      turn: { ...base.turn, text },
      answerProblem: valid ? null : 'no',
      looksLikeToolCall,
      inputTokens,
      repeatIds,
    }
  })
/** A round in which nothing goes wrong but the size: an answer, its results, and a summary should one be asked for. */
const anyRound = fc.record({
  answer: fc
    .tuple(fc.array(fc.constantFrom<Kind>('context', 'submit'), { minLength: 1, maxLength: 3 }), fc.nat(3000))
    .map(([kinds, inputTokens]): Answer => ({ ...calls(...kinds), inputTokens })),
  texts: fc.array(
    fc.integer({ min: 0, max: 1500 }).map((length) => 'x'.repeat(length)),
    { minLength: 3, maxLength: 3 },
  ),
  summary: fc.option(fc.integer({ min: 0, max: 1000 }).map((length) => 's'.repeat(length))),
})

type Round = typeof anyRound extends fc.Arbitrary<infer T> ? T : never

/** What a well-behaved world reports next. */
function fittingInput(state: LoopState, rounds: readonly Round[]): LoopInput {
  const { answer, texts, summary } = rounds[state.round % rounds.length] ?? rounds[0] ?? assert.fail()
  if (state.phase === 'waiting_for_summary') return { type: 'compressed', summary }
  if (state.phase === 'waiting_for_model') return withIds(answer, state)
  return results(...texts.slice(0, state.pending.filter(({ refusal }) => refusal === null).length))
}

const anyText = fc.oneof(
  fc.string(),
  fc.integer({ min: 100, max: 2000 }).map((length) => 'x'.repeat(length)),
)
const anyInput: fc.Arbitrary<LoopInput> = fc.oneof(
  { weight: 6, arbitrary: anyAnswer },
  { weight: 5, arbitrary: fc.array(anyText, { maxLength: 6 }).map((texts) => results(...texts)) },
  { weight: 1, arbitrary: fc.constant<LoopInput>({ type: 'model_failed', error: overloaded }) },
  { weight: 1, arbitrary: fc.constant<LoopInput>({ type: 'start' }) },
  {
    weight: 2,
    arbitrary: fc
      .option(fc.string({ maxLength: 200 }))
      .map((summary): LoopInput => ({ type: 'compressed', summary })),
  },
)

/** Typed, where the matcher itself is `any`. */
function containing(text: string): unknown {
  return expect.stringContaining(text)
}
