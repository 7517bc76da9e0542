import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrepReader, type GrepRecord } from './grep-records.ts'

const prefix = `${'c'.repeat(40)}:`

function readAll(
  output: Buffer,
  cuts: readonly number[],
  given: string,
  known: ReadonlySet<string>,
): string[] {
  const reader = createGrepReader({
    prefix: given,
    isKnown: (path) => known.has(Buffer.from(path).toString('latin1')),
  })
  const records: GrepRecord[] = []
  const places = [0, ...cuts.map((cut) => cut % (output.length + 1)), output.length].sort((a, b) => a - b)
  for (const [index, place] of places.entries()) {
    records.push(...reader.take(output.subarray(place, places[index + 1] ?? output.length)))
  }
  return [...records, ...reader.end()].map(show)
}

function show(record: GrepRecord): string {
  const path = Buffer.from(record.path).toString('latin1')
  return record.kind === 'binary'
    ? `B ${path}`
    : `${record.line} ${path} ${Buffer.from(record.text).toString('latin1')}`
}

describe('createGrepReader', () => {
  // Names made of the very words that git writes.
  const name = fc
    .array(fc.constantFrom('a', '/', 'Binary file ', ' matches\n', '\n', ' ', ':', '12', prefix, 'ä'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.join(''))
    .filter((path) => !path.includes(prefix))
  const text = fc
    .array(fc.constantFrom('x', ' ', '\0', '\r', 'Binary file a matches', ':', '7'), { maxLength: 5 })
    .map((parts) => parts.join(''))
  const record = fc.oneof(
    fc.record({ kind: fc.constant('line' as const), name, line: fc.integer({ min: 1, max: 1e6 }), text }),
    fc.record({ kind: fc.constant('binary' as const), name }),
  )

  it('reads any records in any pieces, whatever the names, behind the id of a commit', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (records, cuts) => {
          const output = records.map((one) =>
            one.kind === 'line'
              ? `${prefix}${one.name}\0${one.line}\0${one.text}\n`
              : `Binary file ${prefix}${one.name} matches\n`,
          )
          const expected = records.map((one) =>
            one.kind === 'line'
              ? `${one.line} ${latin(one.name)} ${latin(one.text)}`
              : `B ${latin(one.name)}`,
          )
          expect(readAll(Buffer.from(output.join('')), cuts, prefix, new Set())).toEqual(expected)
        },
      ),
    )
  })

  it('takes a notice for one only when its file is there, where there is no commit', () => {
    const output = Buffer.from(
      'Binary file a matches\nb\x001\x00text\nBinary file zzz matches\nb\x002\x00more\n',
    )
    expect(readAll(output, [3, 20], '', new Set(['a', 'b']))).toEqual([
      'B a',
      '1 b text',
      '2 Binary file zzz matches\nb more',
    ])
  })

  it('takes a name that begins like a notice for a name, in any pieces', () => {
    const odd = 'Binary file a matches\nb'
    const output = Buffer.from(`Binary file a matches\n${odd}\x001\x00text\nBinary file b matches\n`)
    for (let cut = 0; cut < output.length; cut++) {
      expect(readAll(output, [cut], '', new Set(['a', 'b', odd]))).toEqual(['B a', `1 ${odd} text`, 'B b'])
    }
  })

  it('steps over a line without end', () => {
    const long = `${prefix}big\x001\x00${'x'.repeat(5 * 1024 * 1024)}`
    const output = Buffer.from(`${prefix}a\x001\x00before\n${long}\n${prefix}z\x009\x00after\n`)
    const cuts = Array.from({ length: 90 }, (_, index) => index * 65_536)
    expect(readAll(output, cuts, prefix, new Set())).toEqual(['1 a before', '9 z after'])
  })
})

function latin(value: string): string {
  return Buffer.from(value).toString('latin1')
}
