import { closeSync, constants, createReadStream, fstatSync, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { addAbortSignal } from 'node:stream'

/**
 * The bytes of a file, or of a pipe as they come; a pipe that nobody writes to yet is waited for. Throws the system's
 * error when it cannot be opened. The iteration rejects when it cannot be read on or the signal aborts; leaving it closes
 * the file.
 *
 * Pipes are opened without waiting: an opening that waits holds a thread that nothing can stop, and then neither an
 * interrupt nor the end of the program comes through.
 */
export function streamFile(path: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const isPipe = fstatSync(file).isFIFO()
    const stream = isPipe
      ? new Socket({ fd: file, readable: true, writable: false })
      : createReadStream(path, { fd: file })
    return addAbortSignal(signal, stream)
  } catch (error) {
    closeSync(file)
    throw error
  }
}
