import type { BenchRow } from '../lib/bench-row.ts'

/** Says where the row is measured: it needs real code, and files invented here would prove nothing. */
export const diffQualityRow: BenchRow = {
  id: 'P10',
  title: 'embedded diff: hunks that equal git’s to the byte, on three real ranges',
  measure: () =>
    Promise.resolve({
      notMeasured:
        'it needs real repositories: bench/diff-quality.ts REPOSITORY FROM TO, and bench/worst-pairs.ts',
    }),
}
