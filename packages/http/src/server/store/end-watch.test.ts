import { expect, test } from 'vitest'
import { manualTimers } from '../../../test/support/manual-timers.ts'
import { createBell } from './bell.ts'
import { createEndWatch } from './end-watch.ts'

test('all who wait are asked for with one question at a time, whoever comes and goes while it is answered', async () => {
  const timers = manualTimers()
  const answers: (() => void)[] = []
  const awaitEnd = createEndWatch({
    read: () => Promise.reject(new Error('away')),
    unfinished: (reviewIds) => new Promise((resolve) => answers.push(() => resolve(reviewIds))),
    heard: createBell(),
    timers,
    pollMs: 500,
  })
  const answer = async (place: number): Promise<void> => {
    answers[place]?.()
    await timers.settle()
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const gone = awaitEnd('c', 'one', first.signal)
  await timers.pass(500)
  expect(answers).toHaveLength(1)
  first.abort()
  expect(await gone).toBeNull()
  const waiting = awaitEnd('c', 'two', second.signal)
  await answer(0)
  for (const asked of [2, 3, 4]) {
    await timers.pass(500)
    expect(answers).toHaveLength(asked)
    await answer(asked - 1)
  }
  second.abort()
  expect(await waiting).toBeNull()
  await timers.pass(5000)
  expect(answers).toHaveLength(4)
})
