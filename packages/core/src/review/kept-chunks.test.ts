import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../ports/language-model.ts'
import type { TextStore } from '../ports/text-store.ts'
import type { ReviewReport } from '../report/report.ts'
import { renderJson } from '../report/to-json.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { memoryTexts } from '../testing/memory-texts.ts'
import type { ScriptedAnswer } from '../testing/scripted-model.ts'
import { callTool, callTools, fail, scriptedModel } from '../testing/scripted-model.ts'
import { reviewChanges } from './review-changes.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'

const paths = ['a/one.ts', 'b/two.ts', 'c/three.ts', 'd/four.ts']
const changes = memoryChanges(
  Object.fromEntries(
    paths.map((path) => [
      path,
      { before: `export const before = '${path}'\n`, after: `export const after = '${path}'\n` },
    ]),
  ),
)

/** Reports a defect in every file and ends, unless the file's conversation is to fail. */
function reviewer(failing: (path: string) => boolean = () => false) {
  return scriptedModel((request: ModelRequest): ScriptedAnswer => {
    const text = request.turns[0]?.role === 'user' ? request.turns[0].text : ''
    const path = paths.find((one) => text.includes(`+++ b/${one}`)) ?? ''
    if (failing(path)) return fail('overloaded')
    if (request.tools.length === 1) return callTool(request.tools[0]?.name ?? '', { withdraw: [] })
    return reviewerAnswer(path)
  })
}

async function review(
  options: Partial<ReviewChangesOptions> & Pick<ReviewChangesOptions, 'model'>,
): Promise<ReviewReport> {
  const result = await reviewChanges({
    changes,
    maxChunkFiles: 1,
    concurrency: 1,
    planLines: null,
    ...options,
  })
  return result._unsafeUnwrap()
}

describe('taking up a broken-off review', () => {
  it('asks only for the parts that are missing, and ends with the whole report', async () => {
    const reviewed = memoryTexts()
    const broken = await review({ model: reviewer((path) => path.startsWith('c/')), reviewed })
    expect(broken.status).toBe('incomplete')
    expect(broken.findings).toHaveLength(3)

    const again = reviewer()
    const report = await review({ model: again, reviewed, resume: true })
    const untouched = await review({ model: reviewer() })
    expect(report.status).toBe('complete')
    expect(report.findings).toEqual(untouched.findings)
    expect(report.chunks.map(({ resumed }) => resumed)).toEqual([true, true, false, true])
    expect(again.requests.every(({ turns }) => JSON.stringify(turns).includes('c/three.ts'))).toBe(true)
    expect(report.requests.sent).toBe(again.requests.length)
  })

  it('asks nothing at all when nothing is missing', async () => {
    const reviewed = memoryTexts()
    const first = await review({ model: reviewer(), reviewed })
    const silent = reviewer()
    const second = await review({ model: silent, reviewed, resume: true })
    expect(silent.requests).toHaveLength(0)
    expect(second.findings).toEqual(first.findings)
    expect(second.outcome).toEqual(first.outcome)
    expect(renderJson(second)).toContain('"resumed": true')
  })

  it('asks for everything unless it is told to go on', async () => {
    const reviewed = memoryTexts()
    await review({ model: reviewer(), reviewed })
    const model = reviewer()
    await review({ model, reviewed })
    expect(model.requests.length).toBeGreaterThanOrEqual(4)
  })

  it.each<[string, Partial<ReviewChangesOptions>]>([
    ['the model', { model: scriptedModel(() => fail('overloaded'), { model: 'another' }) }],
    ['the threshold', { confidenceThreshold: 0.1 }],
    ['the language', { language: 'de' }],
    ['the change', { changes: memoryChanges({ 'a/one.ts': { after: 'other\n' } }) }],
    ['the length of a conversation', { maxToolRounds: 7 }],
  ])('takes nothing from a review that differed in %s', async (_name, options) => {
    const reviewed = memoryTexts()
    await review({ model: reviewer(), reviewed })
    const report = await review({ model: reviewer(), reviewed, resume: true, ...options })
    expect(report.chunks.some(({ resumed }) => resumed)).toBe(false)
  })

  it.each<[string, Partial<ReviewChangesOptions>]>([
    ['how many conversations go on side by side', { concurrency: 3 }],
    ['what fails the review', { failOn: ['low'] }],
    ['how many requests are allowed', { maxRequests: 1000 }],
  ])('goes on whatever was said of %s', async (_name, options) => {
    const reviewed = memoryTexts()
    await review({ model: reviewer(), reviewed })
    const report = await review({ model: reviewer(), reviewed, resume: true, ...options })
    expect(report.chunks.every(({ resumed }) => resumed)).toBe(true)
  })

  it('does not keep a part whose findings could not be looked at again', async () => {
    const reviewed = memoryTexts()
    const model = scriptedModel((request) => {
      if (request.tools.length === 1) return fail('overloaded')
      const text = request.turns[0]?.role === 'user' ? request.turns[0].text : ''
      const path = paths.find((one) => text.includes(`+++ b/${one}`)) ?? ''
      return path.startsWith('a/') ? reviewerAnswer(path) : callTool('task_done')
    })
    await review({ model, reviewed })
    const report = await review({ model: reviewer(), reviewed, resume: true })
    expect(report.chunks.map(({ resumed }) => resumed)).toEqual([false, true, true, true])
  })

  it.each(['', '{', '[]', '{"findings":[{}],"dropped":[],"warnings":[]}', '{"findings":[]}'])(
    'reviews again where the store has %s',
    async (text) => {
      const reviewed: TextStore = { recall: () => Promise.resolve(text), keep: () => Promise.resolve() }
      const report = await review({ model: reviewer(), reviewed, resume: true })
      expect(report.status).toBe('complete')
      expect(report.chunks.some(({ resumed }) => resumed)).toBe(false)
    },
  )

  it.each<[string, () => never]>([
    ['rejects', () => Promise.reject(new Error('down')) as never],
    [
      'throws',
      () => {
        throw new Error('down')
      },
    ],
  ])('reports as without a store where the store %s', async (_name, fails) => {
    const report = await review({
      model: reviewer(),
      reviewed: { recall: fails, keep: fails },
      resume: true,
    })
    expect(report).toEqual(await review({ model: reviewer() }))
  })

  it('tells of findings that were known as of new ones', async () => {
    const reviewed = memoryTexts()
    await review({ model: reviewer(), reviewed })
    const events: string[] = []
    const run = reviewChanges({
      changes,
      maxChunkFiles: 1,
      concurrency: 1,
      planLines: null,
      model: reviewer(),
      reviewed,
      resume: true,
    })
    for await (const event of run)
      events.push(event.type === 'chunk-end' ? `end ${event.resumed}` : event.type)
    expect(events.filter((type) => type === 'finding-accepted')).toHaveLength(4)
    expect(events.filter((type) => type === 'end true')).toHaveLength(4)
  })
})

function reviewerAnswer(path: string): ScriptedAnswer {
  return callTools(
    [
      'code_comment',
      {
        finding: {
          severity: 'low',
          category: 'correctness',
          file: path,
          start_line: 1,
          existing_code: `export const after = '${path}'`,
          title: `Wrong in ${path}`,
          problem: 'It is.',
          evidence: 'The line itself.',
          confidence: 0.9,
        },
      },
    ],
    ['task_done', {}],
  )
}
