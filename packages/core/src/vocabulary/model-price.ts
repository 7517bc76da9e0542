/** What a million tokens of each kind cost. */
export interface TokenRates {
  readonly input: number
  /** Reasoning included. */
  readonly output: number
  /** Input that is read from a cache; null where it costs what other input costs. */
  readonly cachedInput: number | null
  /** Input that is written to a cache; null where it costs what other input costs. */
  readonly cacheWrite: number | null
}

/** Rates of requests up to a size. */
export interface PriceBand extends TokenRates {
  /** Most input tokens of a request for which they hold, itself included; null for any number. */
  readonly upToInput: number | null
}

/** The price of a model, or of several that cost the same. */
export interface ModelPrice {
  /** Names of the providers that ask it, as `LanguageModel.provider` says them; null for whoever. */
  readonly providers: readonly string[] | null
  /** Ids of the models, compared without case and without a date at the end; one that ends in `*` stands for all that begin so. */
  readonly models: readonly string[]
  /** Three letters of ISO 4217, such as `USD`. */
  readonly currency: string
  /** From small requests to large ones; the first that fits counts. A request above the last has no known price. */
  readonly bands: readonly PriceBand[]
  /** Rates that hold at other hours. As nobody tells when a request was counted, a cost lies between both. */
  readonly otherBands?: readonly PriceBand[] | undefined
  /** What it means where a provider tells the input and nothing of a cache; default `unknown`. */
  readonly untoldCache?: 'none' | 'unknown' | undefined
  /** Last day on which it holds, as `2026-12-31` in UTC; null where none is announced. */
  readonly until: string | null
  /** The day on which somebody read it, as `2026-10-07`; null where nobody says. */
  readonly asOf: string | null
}

/** The price of a model at a time in milliseconds since 1970, null for none: the first that fits. Null where none does. */
export function findPrice(
  prices: readonly ModelPrice[],
  { provider, model }: { readonly provider: string; readonly model: string },
  at: number | null,
): ModelPrice | null {
  const found = prices.find(
    ({ providers, models, until }) =>
      (providers === null || providers.some((name) => name.toLowerCase() === provider.toLowerCase())) &&
      models.some((id) => isMeant(id.toLowerCase(), model.toLowerCase())) &&
      (until === null || at === null || at <= Date.parse(`${until}T23:59:59.999Z`)),
  )
  return found ?? null
}

function isMeant(id: string, model: string): boolean {
  if (id.endsWith('*')) return model.startsWith(id.slice(0, -1))
  return id === model || id === model.replace(/-\d{4}-?\d{2}-?\d{2}$/, '')
}
