import type { ModelPrice, PriceBand } from '@scrutineer/core'

/** Dollars for a million tokens: input, output, input from a cache, input written to a cache. */
export type Rates = readonly [
  input: number,
  output: number,
  cachedInput: number | null,
  cacheWrite: number | null,
]

/** A price in one line: models, their rates, and what is special. */
export interface PriceRow {
  readonly models: readonly string[]
  readonly rates: Rates
  /** Rates above a number of input tokens. `rates` null: nobody has read them. */
  readonly above?: { readonly input: number; readonly rates: Rates | null }
  /** At other hours. */
  readonly otherwise?: Rates
  readonly until?: string
}

/** Rows of one vendor, as it is called and by its address, read on one day. */
export function pricesOf(
  vendor: Pick<ModelPrice, 'providers'> & { readonly asOf: string; readonly untoldCache?: 'none' },
  rows: readonly PriceRow[],
): readonly ModelPrice[] {
  return rows.map(({ models, rates, above, otherwise, until = null }) => ({
    ...vendor,
    models,
    currency: 'USD',
    bands: [
      bandOf(rates, above?.input ?? null),
      ...(above === undefined || above.rates === null ? [] : [bandOf(above.rates, null)]),
    ],
    ...(otherwise !== undefined && { otherBands: [bandOf(otherwise, null)] }),
    until,
  }))
}

function bandOf([input, output, cachedInput, cacheWrite]: Rates, upToInput: number | null): PriceBand {
  return { upToInput, input, output, cachedInput, cacheWrite }
}
