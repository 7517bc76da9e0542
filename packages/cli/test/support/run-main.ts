import { main } from '../../src/main.ts'
import type { Output, WriteOutcome } from '../../src/surroundings.ts'

/** What a command line did. */
export interface Ran {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** An output kept in memory. */
export function memoryOutput(options: { isTerminal?: boolean; columns?: number; closed?: boolean } = {}) {
  const pieces: string[] = []
  const output: Output & { text(): string } = {
    isTerminal: options.isTerminal ?? false,
    columns: options.isTerminal ? (options.columns ?? 100) : null,
    write: async (text): Promise<WriteOutcome> => {
      if (options.closed) return 'closed'
      pieces.push(typeof text === 'string' ? text : new TextDecoder().decode(text))
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
  } = {},
): Promise<Ran> {
  const stdout = memoryOutput()
  const stderr = memoryOutput()
  const exitCode = await main(argv, {
    stdin: oneChunk(given.stdin ?? ''),
    stdout,
    stderr,
    env: { PATH: process.env['PATH'], ...given.env },
    cwd: given.cwd ?? '/',
    interrupted: given.signal ?? new AbortController().signal,
    clock: { now: Date.now },
  })
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() }
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield new TextEncoder().encode(text)
}
