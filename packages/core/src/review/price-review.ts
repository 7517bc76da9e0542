import type { PriceOf } from '../loop/run-budget.ts'
import type { ReportedCost } from '../report/report.ts'
import type { Cost } from '../vocabulary/cost.ts'
import { findPrice, type ModelPrice } from '../vocabulary/model-price.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import type { InvalidOptionsError } from './review-error.ts'
import type { ReviewSettings } from './review-settings.ts'

type Priced = Pick<ReviewChangesOptions, 'model' | 'prices'>

/** What the model of a review costs; null where nobody knows, and for a reviewer that is no AI. */
export function priceOf({ model, prices }: Priced, at: number | null): ModelPrice | null {
  return model.isAi ? findPrice(prices ?? [], model, at) : null
}

/** What a model costs that stands in for it. */
export function priceOfOther({ prices = [] }: Priced, at: number | null): PriceOf {
  return (asked) => findPrice(prices, asked, at)
}

/** A limit that nothing could ever reach would only look like one. */
export function checkCostLimit(
  options: Priced,
  { maxCost }: Pick<ReviewSettings, 'maxCost'>,
  at: number | null,
): InvalidOptionsError | null {
  const { model } = options
  if (maxCost === null || !model.isAi || priceOf(options, at) !== null) return null
  return {
    code: 'invalid_options',
    option: 'maxCost',
    expected: `a known price of ${model.model} at ${model.provider} beside it`,
  }
}

/** A cost with the price that it goes by. */
export function reportCost(price: ModelPrice | null, cost: Cost | null): ReportedCost {
  return {
    currency: price?.currency ?? null,
    least: cost?.least ?? null,
    most: cost?.most ?? null,
    pricesAsOf: price?.asOf ?? null,
  }
}
