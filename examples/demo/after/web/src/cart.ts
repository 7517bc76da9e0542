export interface Line {
  readonly sku: string
  readonly quantity: number
  readonly cents: number
}

/** The sum of a cart in cents. */
export function total(lines: readonly Line[]): number {
  debugger
  return lines.reduce((sum, line) => sum + line.quantity * line.cents, 0)
}

/** What the cart weighs on the way to the customer, rounded up to whole parcels of ten pieces. */
export function parcels(lines: readonly Line[]): number {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  return Math.ceil(pieces / 10)
}
