import { err, ok } from 'neverthrow'
import { assert, describe, expect, it } from 'vitest'
import type { ChangeSource } from '../ports/change-source.ts'
import type { MemoryChange } from '../testing/memory-changes.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { callTool, scriptedModel } from '../testing/scripted-model.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import { describeError } from './describe-error.ts'
import { previewChanges } from './preview-changes.ts'
import type { ProjectSettingsSource } from './project-settings.ts'
import { reviewChanges } from './review-changes.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import type { ReviewSettings } from './review-settings.ts'

const path = '.scrutineer/config.yaml'
const code: MemoryChange = {
  before: `${'line\n'.repeat(20)}`,
  after: `${'line\n'.repeat(10)}new\n${'line\n'.repeat(10)}`,
}

/** Settings as JSON, so that these tests need no other format. */
function source(more: Partial<ProjectSettingsSource> = {}): ProjectSettingsSource {
  return {
    path,
    async parse(bytes) {
      try {
        return ok({ settings: JSON.parse(decodeBytes(bytes)) as Partial<ReviewSettings>, warnings: [] })
      } catch {
        return err('line 1 is no JSON')
      }
    },
    ...more,
  }
}

async function review(
  asked: Partial<ReviewSettings> | string | null,
  options: Partial<ReviewChangesOptions> = {},
  after: string | undefined = undefined,
) {
  const before = typeof asked === 'string' ? asked : asked === null ? undefined : JSON.stringify(asked)
  const file = { ...(before !== undefined && { before }), after: after ?? before ?? '{}' }
  const changes = memoryChanges({
    'a.ts': code,
    ...(asked !== null || after !== undefined ? { [path]: file } : {}),
  })
  const contexts: number[] = []
  const closed: number[] = []
  const watched: ChangeSource = {
    read(reading) {
      contexts.push(reading.contextLines)
      return changes.read(reading).map((change) => ({
        ...change,
        close: () => {
          closed.push(reading.contextLines)
          return Promise.resolve()
        },
      }))
    },
  }
  const model = scriptedModel(() => callTool('task_done'))
  const result = await reviewChanges({ changes: watched, model, projectSettings: source(), ...options })
  return { result, contexts, closed }
}

describe('settings of the project', () => {
  it('hold where the caller names none', async () => {
    const { result } = await review({ failOn: ['critical', 'high', 'medium'] })
    const report = result._unsafeUnwrap()
    expect(report.outcome.failOn).toEqual(['critical', 'high', 'medium'])
    expect(report.warnings).toEqual([])
  })

  it('give way to what the caller names, without a word', async () => {
    const { result } = await review({ failOn: ['low'] }, { failOn: ['critical'] })
    expect(result._unsafeUnwrap()).toMatchObject({ outcome: { failOn: ['critical'] }, warnings: [] })
  })

  it('stand over what is usual, which stands over the defaults', async () => {
    const usual = { failOn: ['critical', 'high', 'low'], contextLines: 7 } as const
    const with_ = await review({ contextLines: 9 }, { projectSettings: source({ usual }) })
    expect(with_.result._unsafeUnwrap().outcome.failOn).toEqual(['critical', 'high', 'low'])
    expect(with_.contexts).toEqual([7, 9])
    const without = await review(null, { projectSettings: source({ usual }) })
    expect(without.contexts).toEqual([7])
  })

  it('are read once and the change is read again only for other surrounding lines', async () => {
    const more = await review({ contextLines: 5 })
    expect(more).toMatchObject({ contexts: [3, 5], closed: [3, 5] })
    const same = await review({ maxToolRounds: 40 })
    expect(same).toMatchObject({ contexts: [3], closed: [3] })
  })

  it('are those before the change, and a change of them is told', async () => {
    const { result } = await review({ failOn: ['critical', 'high', 'low'] }, {}, '{"failOn":["critical"]}')
    const report = result._unsafeUnwrap()
    expect(report.outcome.failOn).toEqual(['critical', 'high', 'low'])
    expect(report.warnings).toMatchObject([{ code: 'project_settings_changed', subject: path }])
  })

  it('that only the change adds do not hold yet', async () => {
    const { result } = await review(null, {}, '{"failOn":["low"]}')
    const report = result._unsafeUnwrap()
    expect(report.outcome.failOn).toEqual(['critical', 'high'])
    expect(report.warnings).toMatchObject([{ code: 'project_settings_changed' }])
  })

  it('are not looked for unless asked for', async () => {
    const { result } = await review('not JSON', { projectSettings: undefined as never })
    expect(result.isOk()).toBe(true)
  })

  it.each<[what: string, asked: Partial<ReviewSettings>, held: Partial<ReviewSettings>, detail: RegExp]>([
    [
      'a severity less',
      { failOn: ['critical', 'low'] },
      { failOn: ['critical', 'high', 'low'] },
      /high holds too/,
    ],
    ['no severity', { failOn: [] }, { failOn: ['critical', 'high'] }, /critical, high holds too/],
    ['a higher threshold', { confidenceThreshold: 0.9 }, { confidenceThreshold: 0.75 }, /0\.75 holds/],
    ['files left out', { exclude: ['**'] }, { exclude: [] }, /keep files from being reviewed/],
    ['fewer surrounding lines', { contextLines: 0 }, { contextLines: 3 }, /3 holds/],
    ['fewer rounds', { maxToolRounds: 1 }, { maxToolRounds: 30 }, /30 holds/],
    ['fewer calls', { maxContextToolCalls: 1 }, { maxContextToolCalls: 10 }, /10 holds/],
    ['more at once', { concurrency: 64 }, { concurrency: 4 }, /4 holds/],
    ['a limit of requests', { maxRequests: 1 }, { maxRequests: null }, /those who pay/],
    ['a limit of tokens', { maxTokensTotal: 1 }, { maxTokensTotal: null }, /those who pay/],
  ])('%s is refused, and said so', async (_what, asked, held, detail) => {
    const { result } = await review(asked)
    const report = result._unsafeUnwrap()
    expect(report.warnings).toHaveLength(1)
    expect(report.warnings[0]).toMatchObject({
      code: 'project_setting_refused',
      subject: path,
      incomplete: false,
    })
    expect(report.warnings[0]?.detail).toMatch(detail)
    expect(report.outcome.exitCode).toBe(0)
    if (held.failOn !== undefined) expect(report.outcome.failOn).toEqual(held.failOn)
  })

  it.each<[what: string, asked: Partial<ReviewSettings>]>([
    ['a lower threshold', { confidenceThreshold: 0.5 }],
    ['more surrounding lines', { contextLines: 10 }],
    ['one at once', { concurrency: 1 }],
    ['files of other kinds', { include: ['**/*.txt'] }],
    ['that an empty review fails', { failOnEmpty: true }],
    ['other sizes of parts', { maxChunkTokens: 4000, maxChunkFiles: 1 }],
  ])('%s is taken', async (_what, asked) => {
    expect((await review(asked)).result._unsafeUnwrap().warnings).toEqual([])
  })

  it('add to the files that are reviewed although their kind is not', async () => {
    const changes = memoryChanges({
      'notes.txt': code,
      'more.dat': code,
      [path]: { before: '{"include":["*.txt"]}', after: '{"include":["*.txt"]}' },
    })
    const usual = { include: ['*.dat'] }
    const preview = await previewChanges({ changes, projectSettings: source({ usual }) })
    expect(preview._unsafeUnwrap().kept.map(({ newPath }) => newPath)).toEqual(['more.dat', 'notes.txt'])
  })

  it.each([
    ['cannot be understood', 'nonsense', 'line 1 is no JSON'],
    [
      'hold what no review takes',
      '{"maxToolRounds":0}',
      'maxToolRounds does not fit: expected a whole number from 1',
    ],
  ])('that %s end the review before it begins', async (_what, text, detail) => {
    const { result, closed } = await review(text)
    assert(result.isErr())
    expect(result.error).toEqual({ code: 'invalid_project_settings', subject: path, detail })
    expect(describeError(result.error)).toBe(
      `The settings of the project cannot be used (${path}): ${detail}.`,
    )
    expect(closed).toEqual([3])
  })

  it('that are too large end the review before it begins', async () => {
    const { result } = await review(`"${'x'.repeat(256 * 1024)}"`)
    expect(result._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_project_settings' })
  })

  it('and nothing to parse them with is an option that does not fit', async () => {
    const { result } = await review({}, { projectSettings: { path } as never })
    expect(result._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_options', option: 'projectSettings' })
  })
})
