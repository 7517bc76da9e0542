import type { ModelPrice, PriceBand } from './model-price.ts'
import type { TokenUsage } from './token-usage.ts'

/** What something costs, between two bounds in the currency of a price. `most` is null where nobody can say how much at most. */
export interface Cost {
  readonly least: number
  readonly most: number | null
}

/** What nothing costs. */
export const noCost: Cost = { least: 0, most: 0 }

/** What might cost anything. */
export const unknownCost: Cost = { least: 0, most: null }

/** Adds two costs. */
export function addCost(a: Cost, b: Cost): Cost {
  return {
    least: a.least + b.least,
    most: a.most === null || b.most === null ? null : a.most + b.most,
  }
}

/**
 * What one request costs. What a provider does not tell makes a span: input of which nobody says whether it came from a cache
 * costs between the lowest and the highest of its rates, and tokens that are not told at all may cost anything.
 */
export function costOfUsage(usage: TokenUsage, price: ModelPrice): Cost {
  const kinds = [price.bands, ...(price.otherBands === undefined ? [] : [price.otherBands])]
  const costs = kinds.map((bands) => costInBands(usage, price, bands))
  return {
    least: Math.min(...costs.map(({ least }) => least)),
    most: costs.some(({ most }) => most === null) ? null : Math.max(...costs.map(({ most }) => most ?? 0)),
  }
}

function costInBands(usage: TokenUsage, price: ModelPrice, bands: readonly PriceBand[]): Cost {
  const { inputTokens, outputTokens } = usage
  const band =
    inputTokens === null ? undefined : bands.find(({ upToInput }) => (upToInput ?? Infinity) >= inputTokens)
  if (inputTokens === null || band === undefined) {
    const cheapest = Math.min(...bands.map(({ output }) => output))
    return { least: perMillion(outputTokens ?? 0, bands.length === 0 ? 0 : cheapest), most: null }
  }
  const input = costOfInput(usage, inputTokens, band, price.untoldCache === 'none')
  return addCost(input, outputTokens === null ? unknownCost : exactly(perMillion(outputTokens, band.output)))
}

function costOfInput(usage: TokenUsage, inputTokens: number, band: PriceBand, noneUntold: boolean): Cost {
  const rates = { cached: band.cachedInput ?? band.input, write: band.cacheWrite ?? band.input }
  const told = (tokens: number | null) => tokens ?? (noneUntold ? 0 : null)
  const cached = told(usage.cachedInputTokens)
  const write = told(usage.cacheWriteTokens)
  // Parts cannot be more than the whole, whatever a server says.
  const ofCache = Math.min(cached ?? 0, inputTokens)
  const written = Math.min(write ?? 0, inputTokens - ofCache)
  const rest = inputTokens - ofCache - written
  const possible = [
    band.input,
    ...(cached === null ? [rates.cached] : []),
    ...(write === null ? [rates.write] : []),
  ]
  const known = perMillion(ofCache, rates.cached) + perMillion(written, rates.write)
  return {
    least: known + perMillion(rest, Math.min(...possible)),
    most: known + perMillion(rest, Math.max(...possible)),
  }
}

function exactly(amount: number): Cost {
  return { least: amount, most: amount }
}

function perMillion(tokens: number, rate: number): number {
  return (tokens * rate) / 1_000_000
}
