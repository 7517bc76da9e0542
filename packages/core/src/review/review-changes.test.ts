import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as v from 'valibot'
import { assert, describe, expect, it } from 'vitest'
import { parsePatch } from '../diff/parse-patch.ts'
import type { ChangeSet, ChangeSource } from '../ports/change-source.ts'
import type { Repository } from '../ports/repository.ts'
import type { ScriptedAnswer } from '../testing/scripted-model.ts'
import { callTool, callTools, fail, say, scriptedModel } from '../testing/scripted-model.ts'
import { changeReviewTools } from '../tools/change-review/change-review-tools.ts'
import { defineTool } from '../tools/define-tool.ts'
import type { ToolError, ToolOutput } from '../tools/tool.ts'
import { encodeText } from '../vocabulary/byte-text.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { reviewChanges } from './review-changes.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import type { ReviewChangesEvent } from './review-event.ts'

const patch = `diff --git a/src/pay.ts b/src/pay.ts
--- a/src/pay.ts
+++ b/src/pay.ts
@@ -1,4 +1,4 @@
 export function share(total: number, people: number) {
-  return people === 0 ? 0 : total / people
+  return total / people
 }
 // end
diff --git a/web/view.ts b/web/view.ts
--- a/web/view.ts
+++ b/web/view.ts
@@ -1 +1 @@
-export const size = 1
+export const size = 2
`

const finding: JsonObject = {
  severity: 'high',
  category: 'correctness',
  file: 'src/pay.ts',
  start_line: 2,
  existing_code: '  return total / people',
  title: 'Division by zero',
  problem: 'With no people the result is Infinity.',
  evidence: '`total / people`',
  confidence: 0.9,
}
const comment = (change: JsonObject = {}) => callTool('code_comment', { finding: { ...finding, ...change } })
const done = callTool('task_done')

describe('a change review', () => {
  it('reports what was handed in, with its place, and fails at the gate', async () => {
    const { report } = await review([comment(), done, done])
    expect(report.status).toBe('complete')
    expect(report.outcome).toMatchObject({ result: 'failed', exitCode: 1, blocking: 1 })
    expect(report.findings).toMatchObject([
      { path: 'src/pay.ts', startLine: 2, side: 'new', placed: true, title: 'Division by zero' },
    ])
    expect(report.coverage.map(({ path, state }) => [path, state])).toEqual([
      ['src/pay.ts', 'reviewed'],
      ['web/view.ts', 'reviewed'],
    ])
  })

  it('passes when nothing was handed in', async () => {
    const { report } = await review([done, done])
    expect(report.outcome).toMatchObject({ result: 'passed', exitCode: 0 })
  })

  it('tells the model why a finding was not taken, and keeps the mended one only', async () => {
    const wrong = comment({ existing_code: 'return nothing like this' })
    const { report, model } = await review([wrong, comment(), done, done], { concurrency: 1 })
    const answer = model.requests[1]?.turns.at(-1)
    expect(answer).toMatchObject({
      role: 'tool',
      isError: true,
      content: containing('code_not_in_diff'),
    })
    expect(report.findings).toHaveLength(1)
    expect(report.droppedFindings).toEqual([])
  })

  it('keeps what was never mended among the dropped findings', async () => {
    const { report } = await review([comment({ existing_code: 'return nothing like this' }), done, done])
    expect(report.findings).toEqual([])
    expect(report.droppedFindings).toMatchObject([{ reason: 'not_in_diff', title: 'Division by zero' }])
  })

  it('keeps a finding about a file that the change does not have, without a place', async () => {
    const { report } = await review([comment({ file: 'src/other.ts' }), done, done])
    expect(report.findings).toMatchObject([
      { path: 'src/other.ts', placed: false, placementReason: 'path_not_in_diff' },
    ])
  })

  it('drops a finding about a path outside the repository, and says so', async () => {
    const { report } = await review([comment({ file: '../../etc/passwd' }), done, done])
    expect(report.findings).toEqual([])
    expect(report.droppedFindings).toMatchObject([{ reason: 'path_invalid' }])
  })

  it('is incomplete when something was to be reported and never in a form that could be read', async () => {
    const unreadable = callTool('code_comment', { finding: 'Division by zero' })
    const lost = await review([unreadable, done, done], { concurrency: 1 })
    expect(lost.report.warnings).toMatchObject([{ code: 'finding_unreadable', subject: 'src/pay.ts' }])
    expect(lost.report.outcome.exitCode).toBe(2)
    const mended = await review([unreadable, comment(), done, done], { concurrency: 1 })
    expect(mended.report.outcome.exitCode).toBe(1)
  })

  it('keeps what was found before the provider failed, and is incomplete', async () => {
    const { report } = await review([comment(), fail('server_error'), done], { concurrency: 1 })
    expect(report.findings).toHaveLength(1)
    expect(report.outcome).toMatchObject({ result: 'incomplete', exitCode: 2 })
    expect(report.coverage).toMatchObject([
      { path: 'src/pay.ts', state: 'not_reviewed', reason: 'server_error' },
      { path: 'web/view.ts', state: 'reviewed' },
    ])
  })

  it('asks no further chunk once the key is refused', async () => {
    const { report, model } = await review([fail('auth')], { concurrency: 1 })
    expect(model.requests).toHaveLength(1)
    expect(report.coverage).toMatchObject([
      { reason: 'auth' },
      { state: 'not_reviewed', reason: 'not_begun' },
    ])
    expect(report.outcome.exitCode).toBe(2)
  })

  it('stops at a limit of the run and names what was not reviewed', async () => {
    const { report } = await review([done, done], { concurrency: 1, maxRequests: 1 })
    expect(report.coverage).toMatchObject([
      { state: 'reviewed' },
      { state: 'not_reviewed', reason: 'request_limit' },
    ])
    expect(report.outcome.exitCode).toBe(2)
  })

  it.each([
    ['words only', [say('Looks good.'), say('Really.'), say('Done.')]],
    ['nothing', [say(''), say('')]],
    ['a cut answer', [say('Looks', 'length')]],
    ['a refusal', [say('No.', 'refusal')]],
    ['an unknown end', [say('Fine.', 'unknown')]],
    ['a filter', [say('', 'content_filter')]],
  ] as [string, ScriptedAnswer[]][])('is never clean with a model that gives %s', async (_name, script) => {
    const { report } = await review(script, { exclude: ['web/**'] })
    expect(report.outcome).toMatchObject({ result: 'incomplete', exitCode: 2, approvable: false })
  })

  it('gives the same report whatever chunk ends first', async () => {
    const slow = (place: number) => (place === 0 ? comment() : done)
    const one = await review(
      (request) => (request.turns.length === 1 && shows(request, 'pay.ts') ? slow(0) : done),
      { concurrency: 1 },
    )
    const two = await review(
      (request) => (request.turns.length === 1 && shows(request, 'pay.ts') ? slow(0) : done),
      { concurrency: 2 },
    )
    expect(two.report).toEqual(one.report)
  })

  it('says what happened in order, to late readers too', async () => {
    const { events } = await review([comment(), done, done], { concurrency: 1 })
    expect(events.map(({ type }) => type)).toEqual([
      'review-start',
      'chunk-start',
      'round-start',
      'round-end',
      'tool-call-start',
      'finding-accepted',
      'tool-call-end',
      'round-start',
      'round-end',
      'tool-call-start',
      'tool-call-end',
      'chunk-end',
      'chunk-start',
      'round-start',
      'round-end',
      'tool-call-start',
      'tool-call-end',
      'chunk-end',
      'review-end',
    ])
  })

  it('reads files through the model tools and never outside the repository', async () => {
    const script = [
      callTools(
        ['file_read', { file_path: 'src/pay.ts' }],
        ['file_read', { file_path: '../secret' }],
        ['file_read', { file_path: '.git/config' }],
      ),
      done,
      done,
    ]
    const { model } = await review(script, { concurrency: 1 })
    const answers = model.requests[1]?.turns.filter(({ role }) => role === 'tool')
    expect(answers).toMatchObject([
      { isError: false, content: containing('2|  return total / people') },
      { isError: true, content: containing('invalid_path') },
      { isError: true, content: containing('invalid_path') },
    ])
  })

  it('keeps what was found when it is stopped half-way', async () => {
    const stop = new AbortController()
    const { report } = await review(
      (request, place) => {
        if (place === 1) stop.abort()
        return shows(request, 'pay.ts') && request.turns.length === 1 ? comment() : done
      },
      { concurrency: 1, signal: stop.signal },
    )
    expect(report.status).toBe('interrupted')
    expect(report.outcome.exitCode).toBe(130)
    expect(report.findings).toHaveLength(1)
  })

  it('closes the change in every ending', async () => {
    for (const script of [[done, done], [fail('auth')]]) {
      const { closed } = await review(script)
      expect(closed()).toBe(1)
    }
  })

  it.each([
    [{ confidenceThreshold: 2 }, 'confidenceThreshold'],
    [{ maxChunkTokens: 10 }, 'maxChunkTokens'],
    [{ exclude: ['{'] }, 'exclude'],
    [{ maxMinutes: 1 }, 'maxMinutes'],
    [{ resume: true }, 'resume'],
    [{ tools: [] }, 'tools'],
    [{ language: 'x\ny' }, 'language'],
  ] as [Partial<ReviewChangesOptions>, string][])(
    'refuses options that do not fit: %o',
    async (change, option) => {
      const run = reviewChanges({ changes: memory().source, model: scriptedModel([]), ...change })
      expect((await run)._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_options', option })
    },
  )

  it.each([
    ['no options at all', undefined, 'changes'],
    ['no change', { changes: undefined }, 'changes'],
    ['no model', { model: undefined }, 'model'],
    ['the name of a model', { model: 'some-model' }, 'model'],
    ['no signal but null', { signal: null }, 'signal'],
    ['tools that are no list', { tools: 'file_read' }, 'tools'],
    ['names of tools', { tools: ['file_read'] }, 'tools'],
    ['declarations alone', { tools: [{ declaration: {}, role: 'finish' }] }, 'tools'],
    ['a model that does not say what it can', { model: { complete: () => undefined } }, 'model'],
    ['a folder to keep parts in', { reviewed: '.cache' }, 'reviewed'],
    ['no store but null', { reviewed: null }, 'reviewed'],
    ['the name of a policy', { policy: 'strict' }, 'policy'],
    ['half a policy', { policy: { name: 'own' } }, 'policy'],
    ['one price', { prices: { models: ['m'] } }, 'prices'],
    ['half a price', { prices: [{ models: ['m'] }] }, 'prices'],
    ['a text as context', { context: 'be strict' }, 'context'],
    ['one record', { context: { records: 'unused variable' } }, 'context'],
    ['the name of a program', { tool: 'acme' }, 'tool'],
    [
      'settings of the project from nowhere',
      { projectSettings: { parse: () => undefined } },
      'projectSettings',
    ],
  ])('a caller without types who gives %s gets an error, not a rejection', async (_, change, option) => {
    const given = change && { changes: memory().source, model: scriptedModel([]), ...change }
    const run = reviewChanges(given as unknown as ReviewChangesOptions)
    expect((await run)._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_options', option })
  })

  it.each([
    ['throws', () => assert.fail('a mistake')],
    ['rejects', () => Promise.reject(new Error('a mistake'))],
    ['answers with nothing', () => undefined],
    ['answers with a text alone', () => 'an answer'],
    ['answers with another kind of value', () => okAsync('an answer')],
  ])('a tool of somebody else that %s fails its call, not the review', async (_, run) => {
    const tool = defineTool({
      name: 'odd_one',
      description: 'Does what no tool may do.',
      input: v.object({}),
      run: run as unknown as () => ResultAsync<ToolOutput, ToolError>,
    })
    const { report } = await review([callTool('odd_one'), done, done], {
      tools: [...changeReviewTools, tool],
      concurrency: 1,
    })
    expect(report.status).toBe('complete')
    expect(report.toolCalls[0]).toMatchObject({ tool: 'odd_one', error: 'tool_failed' })
  })

  it('says in words when nothing could be reviewed', async () => {
    const { report, model } = await review([], { exclude: ['**'] })
    expect(model.requests).toEqual([])
    expect(report.status).toBe('nothing_reviewed')
    expect(report.outcome.exitCode).toBe(0)
    expect((await review([], { exclude: ['**'], failOnEmpty: true })).report.outcome.exitCode).toBe(2)
  })
})

function shows(
  request: { readonly turns: readonly { readonly role: string; readonly text?: string }[] },
  path: string,
): boolean {
  return request.turns[0]?.text?.includes(`+++ b/src/${path}`) === true
}

type Script = Parameters<typeof scriptedModel>[0]

/** Scripts are of conversations alone; what is asked beside them is tested with `settleChunk`. */
async function review(script: Script, options: Partial<ReviewChangesOptions> = {}) {
  const model = scriptedModel(script)
  const { source, closed } = memory()
  const run = reviewChanges({
    changes: source,
    model,
    challenge: false,
    relocate: false,
    maxChunkFiles: 1,
    ...options,
  })
  const report = (await run)._unsafeUnwrap()
  const events: ReviewChangesEvent[] = []
  for await (const event of run) events.push(event)
  return { report, events, model, closed }
}

function memory(): { readonly source: ChangeSource; readonly closed: () => number } {
  let closed = 0
  const content =
    'export function share(total: number, people: number) {\n  return total / people\n}\n// end\n'
  const repository: Repository = {
    revision: 'patch',
    readFile: (path) =>
      path === 'src/pay.ts'
        ? okAsync({ path, size: content.length, bytes: encodeText(content) })
        : errAsync({ code: 'not_found', path, detail: '' }),
    list: () => okAsync({ paths: ['src/pay.ts'], nextCursor: null }),
    stat: () => okAsync(null),
    search: () => okAsync({ matches: [], truncated: false, skippedFiles: 0 }),
  }
  const changes: ChangeSet = {
    mode: 'patch',
    base: null,
    head: null,
    mergeBase: null,
    files: parsePatch(encodeText(patch))._unsafeUnwrap(),
    repository,
    baseRepository: null,
    warnings: [],
    close: () => {
      closed++
      return Promise.resolve()
    },
  }
  return { source: { read: () => okAsync(changes) }, closed: () => closed }
}

/** Typed, where the matcher itself is `any`. */
function containing(text: string): unknown {
  return expect.stringContaining(text)
}
