import type { Clock } from '@scrutineer/core'

/** Where a program writes. */
export interface Output {
  readonly isTerminal: boolean
  /** Characters in a terminal's row; null where that is not known. */
  readonly columns: number | null
  /**
   * Resolves when the bytes are handed over, so that waiting for it never lets them pile up. Says `closed` when nobody
   * reads any more and `failed` when they could not be written; never rejects.
   */
  write(text: string | Uint8Array): Promise<WriteOutcome>
}

/** What became of a write. */
export type WriteOutcome = 'written' | 'closed' | 'failed'

/** All that a command sees of the world around the program, so that it can be run inside a test. */
export interface Surroundings {
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder the program was started in; empty where it is no longer there. */
  readonly cwd: string
  /** Aborts when the user asks the program to end. */
  readonly interrupted: AbortSignal
  readonly clock: Clock
}
