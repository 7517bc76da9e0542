import type { Chunk } from './chunk.ts'

/** A plan longer than this is no help; about 1,400 tokens. */
export const maxPlanBytes = 4096

/**
 * Whether a chunk is worth a plan before its review: one of its files has at least so many changed lines in it. What of
 * the file is in other chunks does not count. Null means never.
 */
export function wantsPlan(chunk: Chunk, planLines: number | null): boolean {
  if (planLines === null) return false
  return chunk.parts.some(
    ({ hunks }) => hunks.reduce((sum, hunk) => sum + hunk.additions + hunk.deletions, 0) >= planLines,
  )
}
