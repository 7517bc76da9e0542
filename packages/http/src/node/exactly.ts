/** Passes a body on as it comes, and breaks it off where it is of another length than its head says, in bytes. */
export async function* exactly(
  body: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array, void> {
  let sent = 0
  for await (const part of body) {
    sent += part.length
    if (sent > length) throw wrongLength(`over ${length}`, length)
    yield part
  }
  if (sent < length) throw wrongLength(`${sent}`, length)
}

/** The error of a body of the wrong length. */
export function wrongLength(found: string, length: number): Error {
  return new Error(`a body of ${found} bytes was said to have ${length}`)
}
