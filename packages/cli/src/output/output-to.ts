import type { WriteStream } from 'node:tty'
import type { Output, WriteOutcome } from '../surroundings.ts'

/** An output that remembers whether a write was lost. */
export interface StreamOutput extends Output {
  /** True when something could not be written although somebody may still be reading. */
  readonly failed: boolean
}

/** A stream of this process as an output. A reader that went away ends the writing, not the program. */
export function outputTo(stream: NodeJS.WriteStream | WriteStream): StreamOutput {
  let lost: WriteOutcome = 'written'
  const remember = (error: NodeJS.ErrnoException) => {
    lost = error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED' ? 'closed' : 'failed'
  }
  // Without a listener, the error event of a broken pipe would end the program.
  stream.on('error', remember)
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      // A terminal that does not know its width says 0.
      return stream.isTTY === true && stream.columns > 0 ? stream.columns : null
    },
    get failed() {
      return lost === 'failed'
    },
    write: (text) =>
      new Promise((resolve) => {
        if (lost === 'written') {
          stream.write(text, (error) => {
            if (error) remember(error)
            resolve(lost)
          })
        } else {
          resolve(lost)
        }
      }),
  }
}
