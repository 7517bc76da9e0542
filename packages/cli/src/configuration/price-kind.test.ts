import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceList } from './price-kind.ts'

const kind = priceList()
const band = { upToInput: null, input: 2, output: 10, cachedInput: null, cacheWrite: null }
const price = { providers: null, models: ['m'], currency: 'USD', bands: [band], until: null, asOf: null }

describe('prices as text', () => {
  it.each([
    ['none', 'none', []],
    ['one', 'm input=2 output=10', [price]],
    ['in any order, with blanks', '  m   output=10  input=2 ', [price]],
    [
      'with all there is',
      'm* input=2 output=10 cached=.2 write=2.5 currency=EUR provider=acme',
      [
        {
          ...price,
          providers: ['acme'],
          models: ['m*'],
          currency: 'EUR',
          bands: [{ ...band, cachedInput: 0.2, cacheWrite: 2.5 }],
        },
      ],
    ],
    [
      'of larger requests',
      'm input=2 output=10 up_to=200000, m input=4 output=20',
      [
        {
          ...price,
          bands: [
            { ...band, upToInput: 200_000 },
            { ...band, input: 4, output: 20 },
          ],
        },
      ],
    ],
    [
      'of an id with slashes',
      'a/b:free input=0 output=0',
      [{ ...price, models: ['a/b:free'], bands: [{ ...band, input: 0, output: 0 }] }],
    ],
  ])('%s', (_name, text, expected) => {
    expect(kind.fromText(text)).toEqual(expected)
    expect(kind.fromPlain(text === 'none' ? [] : text.split(','))).toEqual(expected)
  })

  it.each([
    ['no rates', 'm'],
    ['no output', 'm input=2'],
    ['a number below zero', 'm input=-2 output=10'],
    ['no number', 'm input=two output=10'],
    ['two points', 'm input=1.2.3 output=10'],
    ['the same twice', 'm input=2 input=3 output=10'],
    ['an unknown word', 'm input=2 output=10 cache=1'],
    ['a currency of two letters', 'm input=2 output=10 currency=EU'],
    ['a part of a token', 'm input=2 output=10 up_to=1.5'],
    ['bands that do not grow', 'm input=2 output=10,m input=4 output=20'],
    ['no model', 'input=2 output=10'],
  ])('that hold %s are refused', (_name, text) => {
    expect(kind.fromText(text)).toBeUndefined()
  })

  it('say the same when they are written and read again', () => {
    const rate = fc.integer({ min: 0, max: 10 ** 12 }).map((value) => value / 10 ** 9)
    const bands = fc.record({
      upToInput: fc.constant(null),
      input: rate,
      output: rate,
      cachedInput: fc.option(rate),
      cacheWrite: fc.option(rate),
    })
    const one = fc.record({
      providers: fc.option(fc.constant(['acme'])),
      models: fc.constantFrom(['m'], ['n*'], ['a/b']),
      currency: fc.constantFrom('USD', 'EUR'),
      bands: fc
        .tuple(fc.option(fc.integer({ min: 1, max: 10 ** 9 })), bands)
        .map(([size, last]) => (size === null ? [last] : [{ ...last, upToInput: size }, last])),
      until: fc.constant(null),
      asOf: fc.constant(null),
    })
    const apart = fc.uniqueArray(one, {
      selector: ({ providers, models, currency }) => JSON.stringify([providers, models, currency]),
    })
    fc.assert(
      fc.property(apart, (prices) => {
        expect(kind.fromText(kind.toText(prices))).toEqual(prices)
        expect(kind.fromPlain(kind.toPlain(prices))).toEqual(prices)
      }),
    )
  })
})
