import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { assembled } from '../stream/assemble.test-support.ts'
import { assembleStream } from './assemble-stream.ts'

const chunk = (parts: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [...parts] }, ...more }],
})
const end = { finishReason: 'STOP' }

function partsOf(...events: readonly JsonObject[]): JsonValue | undefined {
  const { body } = assembled(assembleStream, events)
  const [candidate] = body['candidates'] as readonly JsonObject[]
  const content = candidate?.['content']
  return isJsonObject(content) ? content['parts'] : undefined
}

describe('a stream of chunks', () => {
  it('joins texts and thoughts, each with its like', () => {
    expect(
      partsOf(
        chunk([{ text: 'H', thought: true }]),
        chunk([{ text: 'm.', thought: true }, { text: 'Fi' }]),
        chunk([{ text: 'ne.' }], end),
      ),
    ).toEqual([{ text: 'Hm.', thought: true }, { text: 'Fine.' }])
  })

  it.each([null, '0'])('may say %j for which candidate it is of', (index) => {
    const parts = [{ text: 'a' }]
    expect(partsOf({ candidates: [{ index, content: { parts }, ...end }] })).toEqual(parts)
  })

  it('leaves a signature on the part that it came with', () => {
    const call = { functionCall: { name: 'f', args: { a: 1 } }, thoughtSignature: 's1' }
    const parts = [{ text: 'a' }, { text: '', thoughtSignature: 's0' }, call, { functionCall: { name: 'g' } }]
    expect(partsOf(...parts.slice(0, -1).map((part) => chunk([part])), chunk(parts.slice(-1), end))).toEqual(
      parts,
    )
  })

  it('keeps the last of what it tells again', () => {
    const { body } = assembled(assembleStream, [
      {
        ...chunk([{ text: 'a' }]),
        responseId: 'r',
        usageMetadata: { promptTokenCount: 3, totalTokenCount: 4 },
      },
      {
        ...chunk([], { ...end, safetyRatings: [] }),
        usageMetadata: { candidatesTokenCount: 5, totalTokenCount: 8 },
      },
    ])
    expect(body).toEqual({
      responseId: 'r',
      candidates: [
        { index: 0, ...end, safetyRatings: [], content: { role: 'model', parts: [{ text: 'a' }] } },
      ],
      usageMetadata: { promptTokenCount: 3, totalTokenCount: 8, candidatesTokenCount: 5 },
    })
  })

  it.each<[string, readonly (JsonObject | string)[], string | null]>([
    ['with a reason', [chunk([{ text: 'a' }]), chunk([], end)], null],
    ['without one', [chunk([{ text: 'a' }])], 'cut'],
    ['with the mark of another protocol', [chunk([{ text: 'a' }]), '[DONE]'], 'cut'],
    ['of a prompt that was blocked', [{ promptFeedback: { blockReason: 'SAFETY' } }], null],
    ['with parts that are none', [{ candidates: [{ content: { parts: 'x' } }] }, chunk([], end)], 'broken'],
  ])('%s', (_name, events, fault) => {
    expect(assembled(assembleStream, events).fault).toBe(fault)
  })

  it('ends with an error', () => {
    const error = { code: 503, status: 'UNAVAILABLE', message: 'Overloaded.' }
    const { body, fault } = assembled(assembleStream, [chunk([{ text: 'a' }]), { error }, chunk([], end)])
    expect(body['error']).toEqual(error)
    expect(fault).toBeNull()
  })

  it('tells that a key stood twice', () => {
    const twice =
      '{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"a":1,"a":2}}}]},"finishReason":"STOP"}]}'
    expect(assembled(assembleStream, [twice]).unsafeKeys).toBe(true)
  })
})
