import type { PatternSource } from '../selection/exclusion.ts'
import type { FileCoverage, UnreviewedLines } from './coverage.ts'
import { words } from './describe-outcome.ts'

/** Why a file was not reviewed, or which of its lines were not: the words after its name. */
export function describeCoverage(file: FileCoverage): string {
  const reason = file.reason === null ? 'no reason given' : words(file.reason)
  if (file.state === 'partly_reviewed') {
    const lines = file.unreviewed.length === 0 ? 'lines unknown' : listRanges(file.unreviewed)
    return `${lines} not reviewed (${reason})`
  }
  if (file.pattern === null) return reason
  const source = file.patternSource === null ? '' : (owners[file.patternSource] ?? '')
  return `${reason}, by ${file.pattern}${source}`
}

/** Whose pattern it was, where a reader would look for it elsewhere than on the command line. */
const owners: Readonly<Partial<Record<PatternSource, string>>> = {
  custom: ' of the rules named for this review',
  project: ' of the rules of the project',
  global: ' of the global rules',
}

// More ranges than these tell a reader nothing; the JSON report has them all.
const mostRanges = 20

function listRanges(ranges: readonly UnreviewedLines[]): string {
  const shown = ranges.slice(0, mostRanges).map(({ side, start, end }) => {
    const lines = start === end ? `line ${start}` : `lines ${start}-${end}`
    return side === 'old' ? `deleted ${lines}` : lines
  })
  const more = ranges.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more ranges`] : [])].join(', ')
}
