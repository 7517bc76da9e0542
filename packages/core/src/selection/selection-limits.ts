/** How much of one file is reviewed. */
export interface SelectionLimits {
  /** Bytes of the file's hunks together. */
  readonly fileBytes: number
  /** Bytes of one line. */
  readonly lineBytes: number
}

/**
 * 1 MiB of diff in one file, about 350,000 tokens: more is data, and would cost dozens of conversations. A line of 20,000
 * bytes: a model is shown its first 2,000, so it would judge less than a tenth.
 */
export const defaultSelectionLimits: SelectionLimits = { fileBytes: 1024 * 1024, lineBytes: 20_000 }
