import type { ReportedCost, ReviewReport } from './report.ts'

type Cost = Pick<ReviewReport, 'model' | 'usage' | 'requests' | 'chunks' | 'cost'>

/**
 * What a review asked of its model, and what it did not have to ask again, as the words of one sentence. Null where there
 * is nothing to tell: a reviewer that is no AI costs nothing.
 */
export function describeCost(report: Cost): string | null {
  const { requests } = report
  const resumed = describeResumed(report)
  const price = describePrice(report)
  const words = [
    ...(hasCost(report) ? [`${describeRequests(report)}, tokens: ${describeTokens(report)}`] : []),
    ...(price === null ? [] : [`cost ${price}`]),
    ...(requests.remembered === 0
      ? []
      : [`${requests.remembered} ${requests.remembered === 1 ? 'answer' : 'answers'} from the cache`]),
    ...(resumed === null ? [] : [`${resumed} from an earlier run`]),
  ]
  return words.length === 0 ? null : words.join('; ')
}

/** Whether anything was sent that somebody pays for. */
export function hasCost({ model, requests }: Pick<Cost, 'model' | 'requests'>): boolean {
  return requests.sent > 0 && model?.isAi !== false
}

/** Tokens in words, such as `10 in (4 cached), 5 out`; what no provider told is not made up. */
export function describeTokens({ usage }: Pick<Cost, 'usage'>): string {
  const { inputTokens, cachedInputTokens, outputTokens, totalTokens, complete } = usage
  if (inputTokens === null && outputTokens === null)
    return totalTokens === null ? 'unknown' : `at least ${totalTokens}`
  const cached = cachedInputTokens === null || cachedInputTokens === 0 ? '' : ` (${cachedInputTokens} cached)`
  const words = `${inputTokens ?? 'unknown'} in${cached}, ${outputTokens ?? 'unknown'} out`
  return complete ? words : `at least ${words}`
}

/**
 * What it all costs in words, such as `0.0123 USD`, `at least 0.01 USD` or `unknown`; null where there is nothing to pay, or
 * nobody asked.
 */
export function describePrice(report: Pick<Cost, 'model' | 'requests' | 'cost'>): string | null {
  return hasCost(report) ? describeAmount(report.cost) : null
}

/** A cost in the same words; null where nobody asked. */
export function describeAmount(cost: ReportedCost | null): string | null {
  if (cost === null) return null
  const { currency, least, most } = cost
  if (currency === null || least === null) return 'unknown'
  if (most === null) return least === 0 ? 'unknown' : `at least ${amountOf(least)} ${currency}`
  const [from, to] = [amountOf(least), amountOf(most)]
  return from === to ? `${to} ${currency}` : `${from} to ${to} ${currency}`
}

/** Three digits that tell something, never as 1e-7, and cents where there are any. */
function amountOf(amount: number): string {
  if (amount >= 1) return amount.toFixed(2)
  if (amount === 0) return '0'
  const digits = Math.min(9, 2 - Math.floor(Math.log10(amount)))
  const text = amount.toFixed(digits).replace(/0+$/, '')
  return text === '0.' ? `below ${(1e-9).toFixed(9)}` : text
}

/** How many parts came from an earlier run, such as `3 of 4 parts`; null for none. */
export function describeResumed({ chunks }: Pick<Cost, 'chunks'>): string | null {
  const resumed = chunks.filter((chunk) => chunk.resumed).length
  if (resumed === 0) return null
  return `${resumed} of ${chunks.length} ${chunks.length === 1 ? 'part' : 'parts'}`
}

function describeRequests({ requests }: Pick<Cost, 'requests'>): string {
  const sent = requests.sent === 1 ? '1 request' : `${requests.sent} requests`
  return requests.failed === 0 ? sent : `${sent} (${requests.failed} failed)`
}
