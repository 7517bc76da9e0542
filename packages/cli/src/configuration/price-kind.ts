import type { ModelPrice, PriceBand } from '@scrutineer/core'
import type { PlainValue, SettingKind } from './setting-kind.ts'

/**
 * Prices of models, a line each: `gpt-5.5 input=5 output=30 cached=0.5 up_to=272000`, for a million tokens. Lines of the same
 * model after each other are its prices for larger requests. Names may end in `*`.
 */
export function priceList(): SettingKind<readonly ModelPrice[]> {
  const fromLines = (lines: readonly string[]): readonly ModelPrice[] | undefined => {
    const read = lines.filter((line) => line.trim() !== '').map(readLine)
    const known = read.filter((line) => line !== undefined)
    const prices = joinBands(known)
    return known.length === read.length && prices.length <= 1000 && prices.every(isAscending)
      ? prices
      : undefined
  }
  const fromText = (text: string) => (text.trim() === 'none' ? [] : fromLines(text.split(/[,\n]/)))
  return {
    expected: 'none, or a list of prices such as "MODEL input=2 output=10 cached=0.2"',
    schema: {
      oneOf: [
        { type: 'array', items: { type: 'string', pattern: linePattern.source } },
        { type: 'string', description: 'Prices separated by commas, or none.' },
      ],
    },
    isList: true,
    fromText,
    fromPlain: (plain) => {
      if (typeof plain === 'string') return fromText(plain)
      const lines = linesIn(plain)
      return lines === undefined ? undefined : fromLines(lines)
    },
    toText: (prices) => (prices.length === 0 ? 'none' : prices.flatMap(toLines).join(',')),
    toPlain: (prices) => (prices.length === 0 ? 'none' : prices.flatMap(toLines)),
  }
}

const linePattern =
  /^\s*[^\s,=]+(\s+(input|output|cached|write|up_to)=[0-9.]+|\s+currency=[A-Z]{3}|\s+provider=[^\s,=]+)+\s*$/

function readLine(line: string): ModelPrice | undefined {
  const [model = '', ...words] = line.trim().split(/\s+/)
  if (!linePattern.test(line) || model.length > 300) return undefined
  const pairs = words.map((word) => word.split('=') as [string, string])
  const given = new Map(pairs)
  if (given.size < pairs.length) return undefined
  const numberOf = (name: string) => (given.has(name) ? readNumber(given.get(name) ?? '') : null)
  const [input, output, cachedInput, cacheWrite, upToInput] = [
    numberOf('input'),
    numberOf('output'),
    numberOf('cached'),
    numberOf('write'),
    numberOf('up_to'),
  ]
  const numbers = [input, output, cachedInput, cacheWrite, upToInput]
  if (input === null || output === null || numbers.some(Number.isNaN)) return undefined
  if (upToInput !== null && !Number.isSafeInteger(upToInput)) return undefined
  const provider = given.get('provider')
  return {
    providers: provider === undefined ? null : [provider],
    models: [model],
    currency: given.get('currency') ?? 'USD',
    bands: [{ upToInput, input, output, cachedInput, cacheWrite }],
    until: null,
    asOf: null,
  }
}

/** Not a number where it is none. */
function readNumber(text: string): number {
  return /^(\d{1,12}(\.\d{1,12})?|\.\d{1,12})$/.test(text) ? Number(text) : Number.NaN
}

function joinBands(prices: readonly ModelPrice[]): readonly ModelPrice[] {
  const joined: ModelPrice[] = []
  for (const price of prices) {
    const last = joined.at(-1)
    if (last !== undefined && nameOf(last) === nameOf(price)) {
      joined[joined.length - 1] = { ...last, bands: [...last.bands, ...price.bands] }
    } else {
      joined.push(price)
    }
  }
  return joined
}

function nameOf({ providers, models, currency }: ModelPrice): string {
  return JSON.stringify([providers, models, currency])
}

function isAscending({ bands }: ModelPrice): boolean {
  return bands.every(({ upToInput }, place) => {
    const before = bands[place - 1]
    return before === undefined || (before.upToInput ?? Infinity) < (upToInput ?? Infinity)
  })
}

function toLines({ providers, models, currency, bands }: ModelPrice): string[] {
  return bands.map((band) => [models[0], ...wordsOf(band), ...placeOf(providers, currency)].join(' '))
}

function wordsOf({ input, output, cachedInput, cacheWrite, upToInput }: PriceBand): string[] {
  const pairs = [
    ['input', input],
    ['output', output],
    ['cached', cachedInput],
    ['write', cacheWrite],
    ['up_to', upToInput],
  ] as const
  return pairs.flatMap(([name, value]) => (value === null ? [] : [`${name}=${plainNumber(value)}`]))
}

function placeOf(providers: ModelPrice['providers'], currency: string): string[] {
  const [provider] = providers ?? []
  return [
    ...(currency === 'USD' ? [] : [`currency=${currency}`]),
    ...(provider === undefined ? [] : [`provider=${provider}`]),
  ]
}

/** Never as 1e-7. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

function linesIn(plain: PlainValue): readonly string[] | undefined {
  if (!Array.isArray(plain)) return undefined
  const items: readonly PlainValue[] = plain
  const lines = items.filter((item) => typeof item === 'string')
  return lines.length === items.length ? lines : undefined
}
