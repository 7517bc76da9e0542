import { describe, expect, it } from 'vitest'
import { memoryChanges } from '../testing/memory-changes.ts'
import type { ScriptedAnswer } from '../testing/scripted-model.ts'
import { callTool, fail, say, scriptedModel } from '../testing/scripted-model.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { reviewChanges } from './review-changes.ts'
import {
  added,
  conversationsOf,
  done,
  fenced,
  newestResults,
  runReview,
  talk,
} from './review-run.test-support.ts'

/** Each of the files fills a read, so three of them fill a conversation of 36,000 tokens. */
const big = Array.from({ length: 480 }, (_, place) => `${place} ${'x'.repeat(50)}\n`).join('')
const files = {
  'src/a.ts': added(60),
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, place) => [`lib/${place}.ts`, { before: big, after: big }]),
  ),
}
const options = { maxConversationTokens: 36_000, planLines: null, challenge: false }
const read = (place: number, end_line = 480) =>
  callTool('file_read', { file_path: `lib/${place}.ts`, end_line })
const comment = callTool('code_comment', {
  finding: {
    severity: 'high',
    category: 'correctness',
    file: 'src/a.ts',
    start_line: 3,
    existing_code: 'line 3',
    title: 'A defect',
    problem: 'It fails.',
    evidence: '`line 3`',
    confidence: 0.9,
  },
})
const usage = {
  inputTokens: 700,
  outputTokens: 30,
  totalTokens: 730,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
}

describe('a conversation that gets long', () => {
  it('goes on with a summary of its older rounds, and says so', async () => {
    const { report, model, events } = await run(
      [read(0), comment, read(1), done],
      [summary('Nothing odd in lib.')],
    )
    const conversation = conversationsOf(model)
    const asked = model.requests.find(({ tools }) => tools.length === 0)
    const last = conversation.at(-1)
    expect(asked).toMatchObject({ tools: [], toolChoice: 'auto' })
    const rounds = JSON.parse(fenced(asked, 'rounds') ?? '') as JsonObject[]
    expect(rounds.map(({ role }) => role)).toEqual(['assistant', 'tool'])
    expect(rounds[0]).toMatchObject({ tool_calls: [{ name: 'file_read' }] })
    expect(fenced(last, 'previous_review_summary')).toBe('Nothing odd in lib.')
    expect(last?.turns[0]).toEqual(conversation[0]?.turns[0])
    const before = conversation.at(-2)?.turns ?? []
    expect(last?.turns.slice(2, -2)).toEqual(before.slice(3))
    expect(report.outcome).toMatchObject({ result: 'failed', blocking: 1 })
    expect(report.compressions).toMatchObject([{ round: 3, status: 'done', usage: { totalTokens: 730 } }])
    const [compression] = report.compressions
    expect(compression?.tokensAfter).toBeLessThan(compression?.tokensBefore ?? 0)
    expect(events.filter(({ type }) => type === 'compression-end')).toHaveLength(1)
    expect(report.requests.sent).toBe(model.requests.length)
  })

  it.each([
    ['failed', fail('server_error')],
    ['failed', say('  ')],
    ['ineffective', say('z'.repeat(16_000))],
  ] as [string, ScriptedAnswer][])('goes on as it is when the summary %s', async (status, answer) => {
    const first = { ...comment, calls: [...comment.calls, ...read(0, 200).calls] }
    const { report, model } = await run([first, read(1), read(2), done], [answer])
    expect(fenced(conversationsOf(model).at(-1), 'previous_review_summary')).toBeNull()
    expect(report.compressions).toMatchObject([{ status }])
    expect(report.warnings).toMatchObject([
      { code: `compression_${status}`, subject: 'src/a.ts', incomplete: false },
    ])
    expect(report.outcome).toMatchObject({ result: 'failed', exitCode: 1 })
  })

  it('reads what was summed up again from memory, at no cost', async () => {
    const { report, model } = await run([read(0), comment, read(1), read(0), done], [summary('Seen.')])
    expect(newestResults(conversationsOf(model).at(-1))).toEqual(newestResults(conversationsOf(model)[1]))
    expect(report.toolCalls.filter(({ cached }) => cached)).toMatchObject([{ tool: 'file_read' }])
    expect(report.status).toBe('complete')
  })

  it('keeps what was found when nothing more fits', async () => {
    const words: ScriptedAnswer = { ...comment, text: 'w'.repeat(130_000) }
    const { report } = await run([words, fail('server_error')])
    expect(report.findings).toHaveLength(1)
    expect(report.coverage).toContainEqual(
      expect.objectContaining({
        path: 'src/a.ts',
        state: 'not_reviewed',
        reason: 'token_threshold_exceeded',
      }),
    )
    expect(report.outcome).toMatchObject({ result: 'incomplete', exitCode: 2 })
  })

  it('ends at a limit of the run that forbids the summary', async () => {
    const { report, model } = await run([read(0), comment, read(1)], [], { maxRequests: 3 })
    expect(model.requests).toHaveLength(3)
    expect(report.coverage).toContainEqual(expect.objectContaining({ reason: 'request_limit' }))
    expect(report.findings).toHaveLength(1)
    expect(report.warnings).toEqual([])
  })

  it('refuses a conversation that could not hold its first request, and says how much it takes', async () => {
    const refused = await reviewChanges({
      changes: memoryChanges({ 'src/a.ts': added(3) }),
      model: scriptedModel([]),
      maxConversationTokens: 2000,
    })
    const error = refused._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'invalid_options', option: 'maxConversationTokens' })
    const least = Number(/\d+/.exec('expected' in error ? error.expected : '')?.[0])
    const taken = await runReview({ 'src/a.ts': added(3) }, [done], { maxConversationTokens: least })
    expect(taken.report.status).toBe('complete')
  })
})

function summary(text: string): ScriptedAnswer {
  return { ...say(text), usage }
}

function run(
  conversation: readonly ScriptedAnswer[],
  aside: readonly ScriptedAnswer[] = [],
  more: Parameters<typeof runReview>[2] = {},
) {
  return runReview(files, talk(conversation, aside), { ...options, ...more })
}
