import type { LearnedLimit } from './traffic.ts'

/** Between the first requests of a burst: what can be refused at once is refused by then. */
const firstGapMs = 2
/** No timer waits for less. */
const leastGapMs = 1
/** So many go out before the gaps are those of a burst that doubles. */
const firstBurst = 4

/**
 * How long after its predecessor a request goes out that is not the first of its burst, where nothing was refused yet:
 * the burst doubles every `rampMs`, so that a server which allows few requests refuses few before that is heard. The
 * whole of it is over within some `rampMs`, and nothing that came through once is slowed down again.
 */
export function gapInBurst(burst: number, rampMs: number): number {
  if (burst < firstBurst) return Math.min(firstGapMs, rampMs)
  const gapMs = rampMs * Math.log2((burst + 1) / burst)
  return gapMs < leastGapMs ? 0 : gapMs
}

/** Requests at the measured rate before a higher one is tried. */
const holding = 40
/** A guess may be far off, so it grows by so much with each request that comes through. */
const guessGrowth = 1.05
/** After so many without a refusal the limit is no longer there. */
const forgottenAfter = 200

/**
 * The rate after `passes` requests without a refusal: a measured one begins a tenth below what was measured, takes about
 * forty requests to come back to it, as many to go a tenth beyond, and then grows ever faster, for the limit was lifted.
 */
export function rateAfter(
  { base, measured }: Pick<LearnedLimit, 'base' | 'measured'>,
  passes: number,
): number {
  if (!measured) return base * guessGrowth ** passes
  return base * (1 + 0.1 * ((passes - holding) / holding) ** 3)
}

/** Whether so many requests came through that the limit is to be forgotten. */
export function isOver(passes: number): boolean {
  return passes >= forgottenAfter
}
