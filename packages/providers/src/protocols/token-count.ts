/** A number of tokens as a server tells it; null for what is missing, negative, fractional or no number. */
export function tokenCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
