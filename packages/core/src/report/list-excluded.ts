import { isReviewableName } from '../selection/reviewable-names.ts'
import type { FileCoverage } from './coverage.ts'
import { words } from './describe-outcome.ts'

/** What a reader sees of the files that were left out. */
export interface ExcludedList {
  readonly named: readonly FileCoverage[]
  /** The number of all others, and of each reason among them; null when there are none. */
  readonly others: string | null
}

/**
 * Chooses which of the excluded files are named, at most `most` of them: those with the name of source code first, so that
 * a crowd of other files cannot hide one, then in the order given. The rest is counted by reason.
 */
export function listExcluded(coverage: readonly FileCoverage[], most: number): ExcludedList {
  const excluded = coverage.filter(({ state }) => state === 'excluded')
  if (excluded.length <= most) return { named: excluded, others: null }
  const [source, other] = [excluded.filter(isSource), excluded.filter((file) => !isSource(file))]
  const ranked = [...source, ...other]
  return { named: ranked.slice(0, most), others: countReasons(ranked.slice(most)) }
}

/** A file that somebody might have wanted reviewed. What was deleted, or has no text, is nothing to look at. */
function isSource({ path, reason }: FileCoverage): boolean {
  return isReviewableName(path) && reason !== 'deleted' && reason !== 'lockfile'
}

function countReasons(files: readonly FileCoverage[]): string {
  const counts = new Map<string, number>()
  for (const { reason } of files) {
    const name = reason === null ? 'no reason given' : words(reason)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const reasons = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${count} ${name}`)
  return `${files.length} more ${files.length === 1 ? 'file' : 'files'} (${reasons.join(', ')})`
}
