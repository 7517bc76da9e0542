import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { compareRange, type GitRange } from '../lib/compare-range.ts'
import { plainEnvironment } from '../lib/run-command.ts'

/**
 * Our own line comparison beside git's, on real ranges: files invented here would prove nothing. They are three parts of this
 * project's history, or those that SCRUTINEER_BENCH_RANGES names, as `DIR FROM TO` with commas between them.
 */
export const diffQualityRow: BenchRow = {
  id: 'P10',
  title: 'embedded diff: hunks that do not equal git’s to the byte ÷ all of git’s, on three real ranges',
  measure() {
    const ranges = namedRanges() ?? ownRanges()
    if (ranges.length === 0) {
      const notMeasured = 'there is no history here to compare over: SCRUTINEER_BENCH_RANGES names ranges'
      return Promise.resolve({ notMeasured })
    }
    return Promise.resolve({ figures: ranges.flatMap(figuresOf) })
  },
}

function figuresOf(range: GitRange): Figure[] {
  const { files, hunks, equal, added, other, capped, broken, slowest } = compareRange(range, 3)
  const name = `${basename(range.repository)} ${short(range.from)}..${short(range.to)}`
  return [
    {
      what: `${name}, other hunks`,
      value: hunks === 0 ? Number.NaN : (hunks - equal) / hunks,
      unit: 'x',
      target: 0.05,
      detail: `${equal} of ${hunks} hunks in ${files} files equal; ${other} of ${added} added lines are not git's`,
    },
    { what: `${name}, do not apply`, value: broken, unit: 'files', target: 0, detail: `${capped} capped` },
    { what: `${name}, slowest file`, value: slowest, unit: 'ms', target: 2000, detail: '' },
  ]
}

function short(revision: string): string {
  return /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 9) : revision
}

function namedRanges(): GitRange[] | null {
  const named = process.env['SCRUTINEER_BENCH_RANGES']
  if (named === undefined) return null
  return named.split(',').map((range) => {
    const [repository, from, to] = range.trim().split(/\s+/)
    if (repository === undefined || from === undefined || to === undefined) {
      throw new Error(`SCRUTINEER_BENCH_RANGES: "${range}" is not DIR FROM TO`)
    }
    return { repository, from, to }
  })
}

/** From the quarter of the history to the half, to three quarters, to its end; none where there is no history. */
function ownRanges(): GitRange[] {
  const repository = fileURLToPath(new URL('../..', import.meta.url))
  const listed = spawnSync('git', ['rev-list', '--first-parent', '--reverse', 'HEAD'], {
    cwd: repository,
    encoding: 'utf8',
    env: plainEnvironment(),
  })
  const commits = listed.status === 0 ? listed.stdout.trim().split('\n') : []
  const at = (share: number) => commits[Math.floor((commits.length - 1) * share)] ?? ''
  if (commits.length < 8) return []
  return [0.25, 0.5, 0.75].map((share) => ({ repository, from: at(share), to: at(share + 0.25) }))
}
