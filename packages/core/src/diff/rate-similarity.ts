import type { ContentSummary } from './summarise-content.ts'

/** The score of equal contents: git counts in 60,000ths, and orders candidates by that. */
export const fullScore = 60_000

/** How much of the larger file the other has too, from 0 to `fullScore`, rounded down. */
export function rateSimilarity(one: ContentSummary, other: ContentSummary): number {
  const [fewer, more] = one.pieces.size < other.pieces.size ? [one, other] : [other, one]
  let shared = 0
  for (const [hash, bytes] of fewer.pieces) shared += Math.min(bytes, more.pieces.get(hash) ?? 0)
  return scoreOf(shared, Math.max(one.bytes, other.bytes))
}

/** A share as a score; empty files have nothing in common. */
export function scoreOf(shared: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((fullScore * shared) / whole)
}
