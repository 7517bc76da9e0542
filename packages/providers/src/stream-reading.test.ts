import { describe, expect, it } from 'vitest'
import { assembleStream } from './protocols/chat-completions/assemble-stream.ts'
import type { HttpAnswer } from './protocols/http-exchange.ts'
import { asWhole, streamReading } from './stream-reading.ts'

const settings = { maxResponseBytes: 1000, idleTimeoutMs: 5 }
const reading = streamReading(assembleStream, settings, () => 0, undefined)

function answer(body: string, change: Partial<HttpAnswer> = {}): HttpAnswer {
  const headers = { 'content-type': 'text/event-stream' }
  return { status: 200, headers, bytes: new TextEncoder().encode(body), ...change }
}

describe('an answer whose stream a transport gave as it came', () => {
  const stream = 'data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'

  it('is put together', () => {
    const whole = asWhole(answer(stream), reading)._unsafeUnwrap()
    expect(JSON.parse(new TextDecoder().decode(whole.bytes))).toEqual({
      choices: [{ finish_reason: 'stop', message: { content: 'a' } }],
    })
    expect(whole.streamed?.fault).toBeNull()
  })

  it.each<[string, HttpAnswer]>([
    ['was put together before', answer('{}', { streamed: { fault: 'cut', unsafeKeys: false } })],
    ['is an error', answer('data: x\n\n', { status: 500 })],
    ['is empty', answer('')],
  ])('is left alone where it %s', (_name, given) => {
    expect(asWhole(given, reading)._unsafeUnwrap()).toBe(given)
  })

  it('is left as it came where it is plain', () => {
    const given = answer('{"a":1}')
    expect(asWhole(given, reading)._unsafeUnwrap()).toEqual({ ...given, streamed: undefined })
  })

  it.each([
    `data: {"choices":[{"delta":{"content":"${'x'.repeat(2000)}"}}]}\n\n`,
    `{"a":"${'x'.repeat(2000)}"}`,
  ])('has the same limit', (body) => {
    expect(asWhole(answer(body), reading)._unsafeUnwrapErr().code).toBe('response_too_large')
  })
})

it('what comes is told once a second at most', () => {
  let now = 5000
  const heard: number[] = []
  const { onProgress } = streamReading(
    assembleStream,
    settings,
    () => now,
    (characters) => heard.push(characters),
  )
  for (let characters = 1; characters <= 30; characters++) {
    onProgress?.(characters)
    now += 100
  }
  expect(heard).toEqual([1, 11, 21])
})
