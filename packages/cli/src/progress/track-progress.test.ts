import { noUsage, type TokenUsage } from '@scrutineer/core'
import { expect, test } from 'vitest'
import { trackProgress } from './track-progress.ts'

test('what is asked beside a conversation is a stage, and costs tokens', () => {
  const tracker = trackProgress()
  tracker.hear({ type: 'chunk-start', chunk: 'c1', paths: ['a.ts'] })
  tracker.hear({ type: 'question-start', chunk: 'c1', stage: 'challenge' })
  expect(tracker.view().active).toEqual([{ paths: ['a.ts'], stage: 'a second look' }])
  tracker.hear({
    type: 'question-end',
    chunk: 'c1',
    stage: 'challenge',
    ok: true,
    errorCode: null,
    attempts: 1,
    usage: { ...noUsage, requests: 1, inputTokens: 40, outputTokens: 2, totalTokens: 42 },
    requests: 1,
    failedRequests: 0,
    remembered: 0,
    quirks: [],
    degraded: [],
    durationMs: null,
  })
  expect(tracker.view().tokens).toBe(42)
})

test('tokens that nobody told of are not counted as none', () => {
  const tracker = trackProgress()
  const hear = (usage: TokenUsage | null) =>
    tracker.hear({
      type: 'round-end',
      chunk: 'c1',
      round: 1,
      finish: null,
      errorCode: null,
      action: 'finish',
      usage,
      requests: 1,
      model: null,
      requestId: { body: null, header: null },
      quirks: [],
      degraded: [],
      durationMs: null,
    })
  hear(null)
  expect(tracker.view().tokens).toBeNull()
  const { requests: _requests, complete: _complete, ...zeros } = noUsage
  hear({ ...zeros, inputTokens: 7, outputTokens: null })
  expect(tracker.view().tokens).toBe(7)
})

test('a conversation whose answer comes bit by bit shows how much is there', () => {
  const tracker = trackProgress()
  const stages: (string | undefined)[] = []
  const hear = (event: Parameters<typeof tracker.hear>[0]) => {
    tracker.hear(event)
    stages.push(tracker.view().active[0]?.stage)
  }
  hear({ type: 'chunk-start', chunk: 'c1', paths: ['a.ts'] })
  hear({ type: 'round-start', chunk: 'c1', round: 1 })
  hear({ type: 'model-activity', chunk: 'c1', round: 1, characters: 12_345 })
  hear({ type: 'round-start', chunk: 'c1', round: 2 })
  hear({ type: 'model-activity', chunk: 'c1', round: 2, characters: 40 })
  expect(stages).toEqual([
    'starting',
    'reading the change',
    'reading the change, 12.3k characters',
    'round 2',
    'round 2, 40 characters',
  ])
})
