/** Something wrong in a file of settings. */
export interface SettingsFault {
  /** From 1; null for the whole file. */
  readonly line: number | null
  /** What is wrong, what was expected, what to do; never holds a secret. */
  readonly message: string
}
