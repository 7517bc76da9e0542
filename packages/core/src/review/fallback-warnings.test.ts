import { expect, it } from 'vitest'
import type { LanguageModel } from '../ports/language-model.ts'
import { toReportJson } from '../report/to-json.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { scriptedModel } from '../testing/scripted-model.ts'
import { reviewChanges } from './review-changes.ts'
import type { ReviewChangesEvent } from './review-event.ts'
import { added, done } from './review-run.test-support.ts'

/** A model of which another one answers from the second request on. */
function standingIn(): LanguageModel {
  const main = scriptedModel(() => done)
  let asked = 0
  return {
    ...main,
    complete(request, options) {
      const isFirst = asked++ === 0
      return main.complete(request, options).map((response) => {
        if (isFirst) return response
        const answeredBy = { provider: 'other', model: 'm-2', because: 'quota_exhausted' } as const
        return { ...response, answeredBy, degraded: ['model'] }
      })
    },
  }
}

it('which model answered what is told in events, rounds and one warning, and nothing hides that the first failed', async () => {
  const files = { 'src/a.ts': added(3), 'src/b.ts': added(3), 'src/c.ts': added(3) }
  const run = reviewChanges({
    changes: memoryChanges(files),
    model: standingIn(),
    concurrency: 1,
    maxChunkFiles: 1,
    challenge: false,
  })
  const report = (await run)._unsafeUnwrap()
  const events: ReviewChangesEvent[] = []
  for await (const event of run) events.push(event)

  const warning = {
    code: 'fallback_model',
    subject: null,
    detail: 'scripted-1 of scripted failed (quota_exhausted); m-2 of other answered in its place.',
    incomplete: false,
  }
  expect(report.status).toBe('complete')
  expect(report.warnings).toEqual([warning])
  expect(report.degraded).toEqual(['model'])
  expect(report.model).toMatchObject({ provider: 'scripted', model: 'scripted-1' })
  const rounds = toReportJson(report).rounds.map(({ answered_by }) => answered_by?.model ?? null)
  expect(rounds).toEqual([null, 'm-2', 'm-2'])
  expect(events.filter(({ type }) => type === 'warning-raised')).toEqual([
    { type: 'warning-raised', warning },
  ])
  const ends = events.flatMap((event) =>
    event.type === 'round-end' ? [event.answeredBy?.because ?? null] : [],
  )
  expect(ends).toEqual([null, 'quota_exhausted', 'quota_exhausted'])
})
