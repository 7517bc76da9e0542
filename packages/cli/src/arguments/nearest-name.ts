/**
 * The known name that a mistyped one most likely meant, or null when none is close: at most two slips (a letter
 * missing, added, wrong, or two swapped), one in a word of up to four letters, or a beginning of at least three letters.
 */
export function nearestName(typed: string, known: readonly string[]): string | null {
  let best: string | null = null
  let bestSlips = typed.length <= 4 ? 2 : 3
  for (const name of known) {
    if (Math.abs(name.length - typed.length) >= bestSlips) continue
    const slips = countSlips(typed, name)
    if (slips < bestSlips) {
      best = name
      bestSlips = slips
    }
  }
  return best ?? (typed.length >= 3 ? (known.find((name) => name.startsWith(typed)) ?? null) : null)
}

/** Edit distance with swaps of neighbours. */
function countSlips(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(slips)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
