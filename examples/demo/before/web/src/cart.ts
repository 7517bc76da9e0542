export interface Line {
  readonly sku: string
  readonly quantity: number
  readonly cents: number
}

/** The sum of a cart in cents. */
export function total(lines: readonly Line[]): number {
  let sum = 0
  for (const line of lines) sum += line.quantity * line.cents
  return sum
}
