/** A confidence as a model gave it: a number, nothing, or something that is neither. */
export type Confidence =
  | { readonly kind: 'given'; readonly value: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid' }

/**
 * Reads a confidence on the one scale there is, 0 to 1. A number over 1 is refused: whether 75 means 0.75 is not for us
 * to guess. Text counts when it is a plain decimal number.
 */
export function readConfidence(given: number | string | null): Confidence {
  if (given === null) return { kind: 'missing' }
  const value = typeof given === 'string' ? numberIn(given) : given
  return value >= 0 && value <= 1 ? { kind: 'given', value } : { kind: 'invalid' }
}

function numberIn(text: string): number {
  return /^\s*\d*\.?\d+\s*$/.test(text) ? Number(text) : Number.NaN
}
