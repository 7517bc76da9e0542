/** What the conditions of conditional includes ask about; nulls before a repository is known. */
export interface ConfigPlace {
  readonly gitDirectory: string | null
  readonly branch: string | null
}
