import { describe, expect, it } from 'vitest'
import { readFetchAnswer } from './fetch-answer.ts'

const packet = (content: string) =>
  (Buffer.byteLength(content, 'latin1') + 4).toString(16).padStart(4, '0') + content
const answer = (...parts: readonly string[]) => readFetchAnswer(Buffer.from(parts.join(''), 'latin1'))
const oid = 'a'.repeat(40)

describe('an answer', () => {
  it('has a pack in pieces, progress between them, and commits where history is cut off', () => {
    const read = answer(
      packet('shallow-info\n'),
      packet(`shallow ${oid}\n`),
      packet(`unshallow ${'b'.repeat(40)}\n`),
      '0001',
      packet('packfile\n'),
      packet('\u0001PA'),
      packet('\u0002Counting objects'),
      packet('\u0001CK'),
      '0000',
    )._unsafeUnwrap()
    expect(read.shallow).toEqual([oid])
    expect(Buffer.from(read.pack).toString()).toBe('PACK')
  })

  it.each<[string, readonly string[], string]>([
    ['refuses by a line', [packet(`ERR upload-pack: not our ref ${oid}\n`)], 'not_given'],
    [
      'refuses in the middle',
      [packet('packfile\n'), packet('\u0001PA'), packet('\u0003no'), '0000'],
      'unavailable',
    ],
    ['refuses by a line in words that nobody knows', [packet('ERR canary\n')], 'refused'],
    ['refuses a filter', [packet("ERR filter 'tree' not supported\n")], 'filter_refused'],
    ['ends too soon', [packet('packfile\n'), packet('\u0001PA')], 'unavailable'],
    ['holds no pack', [packet('packfile\n'), '0000'], 'unavailable'],
    ['speaks on an unknown channel', [packet('packfile\n'), packet('\u0009PA'), '0000'], 'unavailable'],
    ['is cut', [packet('packfile\n'), '00ff\u0001PA'], 'unavailable'],
    ['is empty', [], 'unavailable'],
    ['is a page for people', ['<html>canary</html>'], 'unavailable'],
  ])('that %s is a failure', (_, parts, code) => {
    const failure = answer(...parts)._unsafeUnwrapErr()
    expect(failure.code).toBe(code)
    expect(failure.detail).not.toContain('canary')
  })
})
