import type { ReviewValues } from '../commands/review-flags.ts'
import { runsInCi } from '../environment/runs-in-ci.ts'
import type { Surroundings } from '../surroundings.ts'
import { drawnProgress, lineProgress, noProgress, type ProgressDisplay } from './show-progress.ts'

/**
 * Drawn on a terminal, in lines elsewhere and in CI, whose terminals only pretend to be one. `--quiet` leaves progress
 * out unless `--progress` asks for it.
 */
export function chooseProgress(flags: ReviewValues, surroundings: Surroundings): ProgressDisplay {
  const { stderr, env, clock } = surroundings
  if (flags['no-progress'] !== undefined) return noProgress
  if (flags.quiet !== undefined && flags.progress === undefined) return noProgress
  const canDraw = stderr.isTerminal && env['TERM'] !== 'dumb' && !runsInCi(env)
  return canDraw ? drawnProgress(stderr, clock) : lineProgress(stderr)
}
