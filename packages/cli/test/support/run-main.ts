import { main } from '../../src/main.ts'
import type { Output, WriteOutcome } from '../../src/surroundings.ts'
import { withoutDiscovery } from './run-program.ts'

/** What a command line did. */
export interface Ran {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** An output kept in memory. */
export function memoryOutput(
  options: {
    isTerminal?: boolean | undefined
    columns?: number
    closed?: boolean
    onWrite?: ((text: string) => void) | undefined
  } = {},
) {
  const pieces: string[] = []
  const output: Output & { text(): string } = {
    isTerminal: options.isTerminal ?? false,
    columns: options.isTerminal ? (options.columns ?? 100) : null,
    write: async (text): Promise<WriteOutcome> => {
      if (options.closed) return 'closed'
      const piece = typeof text === 'string' ? text : new TextDecoder().decode(text)
      pieces.push(piece)
      options.onWrite?.(piece)
      return 'written'
    },
    text: () => pieces.join(''),
  }
  return output
}

/** Runs the program inside the test, with surroundings that are nobody's. */
export async function runMain(
  argv: readonly string[],
  given: {
    readonly cwd?: string
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly stdin?: string
    readonly signal?: AbortSignal
    /** Which outputs are a terminal; none unless told otherwise. */
    readonly terminals?: { readonly stdout: boolean; readonly stderr: boolean }
    /** Hears what is written to standard error, as it is written. */
    readonly onStderr?: (text: string) => void
  } = {},
): Promise<Ran> {
  const stdout = memoryOutput({ isTerminal: given.terminals?.stdout })
  const stderr = memoryOutput({ isTerminal: given.terminals?.stderr, onWrite: given.onStderr })
  const exitCode = await main(argv, {
    stdin: oneChunk(given.stdin ?? ''),
    stdout,
    stderr,
    env: { PATH: process.env['PATH'], ...withoutDiscovery, ...given.env },
    cwd: given.cwd ?? '/',
    interrupted: given.signal ?? new AbortController().signal,
    clock: { now: Date.now },
  })
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() }
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield new TextEncoder().encode(text)
}
