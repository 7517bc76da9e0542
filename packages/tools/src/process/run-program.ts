import { collectText } from './collect-text.ts'
import { endGroup } from './end-group.ts'
import { onAbort } from './on-abort.ts'
import { type ProgramStart, startProgram } from './start-program.ts'
import { watchMemory } from './watch-memory.ts'

/** A program to run to its end. */
export interface ProgramCall extends Omit<ProgramStart, 'input' | 'sideChannel'> {
  /** Written to its standard input, which is closed at once when there is none. */
  readonly input?: Uint8Array | undefined
  readonly sideChannel?: boolean
  /** Of standard output. */
  readonly maxOutputBytes: number
  readonly timeoutMs: number
  /** Ends it when it takes more memory than any sound input needs: so many bytes, or where true the usual limit. */
  readonly watchMemory?: boolean | number
  readonly signal?: AbortSignal | undefined
  /** Takes standard output as it comes, so that nothing is kept; an answer of false ends the program: it was enough. */
  readonly onOutput?: (chunk: Uint8Array) => boolean
}

/** Why it is over. Only after `exited` and `enough` is the output of any use. */
export type ProgramEnd =
  | 'exited'
  | 'enough'
  | 'output_limit'
  | 'memory_limit'
  | 'timed_out'
  | 'aborted'
  | 'not_started'

/** What a program left behind. */
export interface ProgramOutcome {
  readonly end: ProgramEnd
  /** Null when it was ended by a signal. */
  readonly exitCode: number | null
  readonly output: Uint8Array
  /** The first 64 KiB of standard error. */
  readonly errors: string
  /** What it wrote to descriptor 3, 1 MiB at most. */
  readonly side: string
}

const maxErrorBytes = 64 * 1024
const maxSideBytes = 1024 * 1024

/** Undefined for the usual limit, null for none. */
function memoryLimit(watch: ProgramCall['watchMemory'] = false): number | null | undefined {
  if (typeof watch === 'number') return watch
  return watch ? undefined : null
}

/**
 * Runs a program to its end, whichever comes first: its own, a limit's or the signal's. Settles when the program is gone,
 * never before, and never rejects.
 */
export function runProgram(call: ProgramCall): Promise<ProgramOutcome> {
  if (call.signal?.aborted === true) return Promise.resolve(nothing('aborted'))
  const started = startProgram({
    ...call,
    input: call.input === undefined ? 'none' : 'pipe',
    sideChannel: call.sideChannel === true,
  })
  if (started === null) return Promise.resolve(nothing('not_started'))
  const { child, input, output, errors, side } = started
  return new Promise((resolve) => {
    let end: ProgramEnd = 'exited'
    const stop = (reason: ProgramEnd) => {
      if (end !== 'exited') return
      end = reason
      endGroup(child)
    }
    const timer = setTimeout(() => stop('timed_out'), call.timeoutMs)
    const stopListening = onAbort(call.signal, () => stop('aborted'))
    const maxMemory = memoryLimit(call.watchMemory)
    const stopWatching =
      maxMemory === null || child.pid === undefined
        ? () => undefined
        : watchMemory(child.pid, () => stop('memory_limit'), maxMemory)
    const settle = (exitCode: number | null) => {
      clearTimeout(timer)
      stopWatching()
      stopListening()
      resolve({ end, exitCode, output: joined(), errors: errorText(), side: sideText() })
    }

    const chunks: Uint8Array[] = []
    let size = 0
    output.on('data', (chunk: Uint8Array) => {
      if (end !== 'exited') return
      size += chunk.length
      if (size > call.maxOutputBytes) stop('output_limit')
      else if (call.onOutput === undefined) chunks.push(chunk)
      else if (!call.onOutput(chunk)) stop('enough')
    })
    const joined = () =>
      end === 'exited' ? Buffer.concat(chunks, call.onOutput === undefined ? size : 0) : empty
    const errorText = collectText(errors, maxErrorBytes)
    const sideText = side === null ? () => '' : collectText(side, maxSideBytes)

    child.once('error', () => {
      // After a start that failed there is nothing to wait for.
      if (child.pid !== undefined) return
      end = 'not_started'
      settle(null)
    })
    child.once('close', settle)
    if (call.input !== undefined) input?.end(call.input)
  })
}

const empty = new Uint8Array()

function nothing(end: ProgramEnd): ProgramOutcome {
  return { end, exitCode: null, output: empty, errors: '', side: '' }
}
