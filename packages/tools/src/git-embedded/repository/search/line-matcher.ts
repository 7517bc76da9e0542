/** Says which lines of files match a query. */
export interface LineMatcher {
  /** The numbers of the matching lines, from 1, for each file: `limit` at most in all. */
  match(files: readonly Uint8Array[], limit: number): Promise<readonly (readonly number[])[]>
  /** Frees what it holds, whatever it is doing. */
  stop(): Promise<void>
}
