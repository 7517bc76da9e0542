const unitMilliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/**
 * Milliseconds of a span of time: numbers with the units `h`, `m`, `s`, `ms` in falling order, such as `1m30s` or
 * `0.5s`. Null for anything else, for zero, and for more than a day.
 */
export function readDuration(text: string): number | null {
  const match =
    /^(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/.exec(text)
  if (match === null) return null
  const total = ['h', 'm', 's', 'ms'].reduce(
    (sum, unit, index) => sum + Number(match[index + 1] ?? 0) * (unitMilliseconds[unit] ?? 0),
    0,
  )
  const milliseconds = Math.round(total)
  return milliseconds >= 1 && milliseconds <= 86_400_000 ? milliseconds : null
}
