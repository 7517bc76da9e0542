import { okAsync } from 'neverthrow'
import { expect, it } from 'vitest'
import type { Transport } from '../transport/transport.ts'
import { limiterOf } from './limiter-of.ts'

const transport: Transport = () => okAsync({ status: 200, headers: {}, bytes: new Uint8Array() })
const other: Transport = (...asked) => transport(...asked)

const endpoint = { url: 'https://models.test/v1/chat/completions', credentials: ['key-1'], transport }

it.each([
  ['the same endpoint and key', {}, true],
  ['another path of the same host', { url: 'https://models.test/v1/responses' }, true],
  ['another key', { credentials: ['key-2'] }, false],
  ['another host', { url: 'https://other.test/v1/chat/completions' }, false],
  ['another way to send', { transport: other }, false],
  ['the usual way to send', { transport: null }, false],
])('%s: one limiter or two', (_name, change, same) => {
  expect(limiterOf({ ...endpoint, ...change })() === limiterOf(endpoint)()).toBe(same)
})

it('forgets limiters that nobody uses, and no other', async () => {
  const used = limiterOf({ ...endpoint, credentials: ['used'] })
  const kept = used()
  const entry = await kept.enter({ signal: undefined, leftMs: null, order: null })
  const idle = limiterOf({ ...endpoint, credentials: ['idle'] })
  const forgotten = idle()
  for (let place = 0; place < 100; place++) limiterOf({ ...endpoint, credentials: [`many-${place}`] })()
  expect(used()).toBe(kept)
  expect(idle()).not.toBe(forgotten)
  if (entry.type === 'turn') entry.lost()
})
