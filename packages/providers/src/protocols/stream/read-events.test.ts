import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventReader, type ServerSentEvent } from './read-events.ts'

const encoder = new TextEncoder()

function readAll(bytes: Uint8Array, cuts: readonly number[] = []): ServerSentEvent[] {
  const reader = createEventReader()
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  const events: ServerSentEvent[] = []
  let from = 0
  for (const to of [...places, bytes.length]) {
    events.push(...reader.push(bytes.subarray(from, to)))
    from = to
  }
  return [...events, ...reader.end()]
}

const event = (data: string, name = ''): ServerSentEvent => ({ name, data })

describe('a stream of events', () => {
  it.each<[string, string, ServerSentEvent[]]>([
    ['one event', 'data: a\n\n', [event('a')]],
    ['lines that end in CR', 'data: a\r\rdata: b\r\r', [event('a'), event('b')]],
    ['lines that end in CR and LF', 'data: a\r\n\r\ndata: b\r\n\r\n', [event('a'), event('b')]],
    ['line ends of all kinds', 'data: a\r\ndata: b\rdata: c\n\r\n', [event('a\nb\nc')]],
    ['a byte-order mark', '\ufeffdata: a\n\n', [event('a')]],
    ['a second byte-order mark, which makes the field another', '\ufeff\ufeffdata: a\n\n', []],
    ['a mark within the data', 'data: \ufeffa\n\n', [event('\ufeffa')]],
    ['comments', ': PROCESSING\n\n:\ndata: a\n: more\n\n', [event('a')]],
    ['names', 'event: ping\ndata: {}\n\ndata: a\n\n', [event('{}', 'ping'), event('a')]],
    ['a name without data, which is forgotten', 'event: ping\n\ndata: a\n\n', [event('a')]],
    ['the last of two names', 'event: a\nevent: b\ndata: c\n\n', [event('c', 'b')]],
    ['fields nobody knows', 'id: 1\nretry: 5\nfoo: bar\ndata: a\nfoo\n\n', [event('a')]],
    ['no blank behind the colon, and two', 'data:a\n\ndata:  b\n\n', [event('a'), event(' b')]],
    ['a field without a colon', 'data\ndata: a\n\n', [event('\na')]],
    ['data that is empty', 'data:\n\ndata\n\n', []],
    ['data of several lines', 'data: a\ndata:\ndata: b\n\n', [event('a\n\nb')]],
    ['an end without the blank line', 'data: a\n\ndata: b\n', [event('a'), event('b')]],
    ['an end within a line', 'data: a\n\ndata: [DO', [event('a'), event('[DO')]],
    ['an end behind a carriage return', 'data: a\r', [event('a')]],
    ['nothing', '', []],
    ['a blank stream', '\n\r\n\r', []],
    ['a page that is none', '<html>data: a</html>\n\n', []],
  ])('%s', (_name, text, expected) => {
    const bytes = encoder.encode(text)
    expect(readAll(bytes)).toEqual(expected)
    expect(readAll(bytes, [...bytes.keys()])).toEqual(expected)
  })

  it('reads what was written, however it is cut and whatever stands between', () => {
    const end = fc.constantFrom('\n', '\r', '\r\n')
    const line = fc
      .oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('é', '漢字', '😀', '\ufeff', ''))
      .map((text) => text.replace(/[\r\n\ud800-\udfff]/gu, ''))
    const noise = fc.constantFrom(': keep-alive', ':', 'id: 7', 'retry: 1000', 'unknown: x', 'unknown')
    const written = fc.record({
      name: fc.constantFrom('', 'ping', 'content_block_delta', 'é'),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }).filter((lines) => lines.join('\n') !== ''),
      noise: fc.array(noise, { maxLength: 3 }),
      end,
      blanks: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(written), fc.boolean(), fc.array(fc.nat()), (all, mark, cuts) => {
        const text = all
          .map((each) => {
            // A carriage return that ends one event and a line feed that begins the next would be one line end.
            const rows = [
              ...each.noise,
              ...(each.name === '' ? [] : [`event: ${each.name}`]),
              ...each.lines.map((row) => `data: ${row}`),
            ]
            return `${rows.map((row) => `${row}${each.end}`).join('')}${each.end.repeat(each.blanks)}`
          })
          .join(': between\n')
        const bytes = encoder.encode(`${mark ? '\ufeff' : ''}${text}`)
        const expected = all.map(({ name, lines }) => event(lines.join('\n'), name))
        expect(readAll(bytes, cuts)).toEqual(expected)
      }),
    )
  })

  it('reads any bytes the same way in any pieces', () => {
    const piece = fc.constantFrom('data', 'event', ':', ' ', '\r', '\n', '{', 'é', '\ufeff', ': x', '[DONE]')
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.array(piece).map((pieces) => encoder.encode(pieces.join(''))),
    )
    fc.assert(
      fc.property(bytes, fc.array(fc.nat()), (all, cuts) => {
        expect(readAll(all, cuts)).toEqual(readAll(all))
      }),
    )
  })

  it('puts characters together that were cut, and replaces what is none', () => {
    const bytes = new Uint8Array([...encoder.encode('data: '), 0xc3, 0x28, 0xff, ...encoder.encode('é\n\n')])
    expect(readAll(bytes, [...bytes.keys()])).toEqual([event('\ufffd(\ufffdé')])
  })

  it('tells how much it keeps of an event that is not whole', () => {
    const reader = createEventReader()
    reader.push(encoder.encode('data: abc\ndata: de'))
    expect(reader.pending()).toBe('abc\n'.length + 'data: de'.length)
    reader.push(encoder.encode('\n\n'))
    expect(reader.pending()).toBe(0)
  })

  it('takes a line of a million characters that comes in small pieces', () => {
    const reader = createEventReader()
    const piece = encoder.encode('x'.repeat(100))
    reader.push(encoder.encode('data: '))
    for (let count = 0; count < 10_000; count++) reader.push(piece)
    expect(reader.end()[0]?.data).toHaveLength(1_000_000)
  })
})
