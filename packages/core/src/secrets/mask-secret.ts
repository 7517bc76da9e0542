/** A secret as a report may show it: its first and last characters, never more than a quarter of it. */
export function maskSecret(value: string): string {
  const shown = Math.min(4, Math.floor(value.length / 8))
  return shown === 0 ? '…' : `${value.slice(0, shown)}…${value.slice(-Math.min(2, shown))}`
}
