/** One figure of a row, beside the most it may be. */
export interface Figure {
  /** What was measured, such as `500 files`. */
  readonly what: string
  readonly value: number
  /** `x` is a ratio of two things measured in the same run. */
  readonly unit: 'x' | 'ms' | 'MB' | 'bytes' | 'processes' | 'files'
  /** The most the value may be; null for a figure that is shown only. */
  readonly target: number | null
  /** The parts a ratio was made of, or anything else a reader wants to see. */
  readonly detail: string
}

/** What a row says: its figures, or why it cannot be measured here. */
export type RowResult = { readonly figures: readonly Figure[] } | { readonly notMeasured: string }

/** One row of the table of targets. */
export interface BenchRow {
  readonly id: string
  readonly title: string
  measure(setting: BenchSetting): Promise<RowResult>
}

/** What all rows share. */
export interface BenchSetting {
  /** The built program. */
  readonly program: string
  /** Repositories made by make-repository.ts. */
  readonly repository: string
  /** Numbers of changed files; the repository has a branch `bench/pr-N` for each. */
  readonly sizes: readonly number[]
  /** How many alternated rounds a median is taken over. */
  readonly pairs: number
  /** An empty folder that is removed at the end. */
  readonly scratch: string
  /** The other reviewer's program, where it is installed. */
  readonly peer: string | null
}
