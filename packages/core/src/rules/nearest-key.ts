/** The known key that a mistyped one most likely means: two letters or a third of them differ at most. Null when none does. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  // Longer keys are no typing mistakes, and the work grows with the square of the length.
  if (key.length > 64) return null
  const plain = plainOf(key)
  let nearest: string | null = null
  let least = Math.max(2, Math.floor(key.length / 3)) + 1
  for (const candidate of known) {
    const distance = distanceOf(plain, plainOf(candidate))
    if (distance >= least) continue
    least = distance
    nearest = candidate
  }
  return nearest
}

function plainOf(key: string): string {
  return key.toLowerCase().replaceAll('-', '_')
}

/** Letters to add, take away or replace. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
