import { err } from 'neverthrow'
import { onAbort } from '../transport/on-abort.ts'
import type { Asked } from './asked.ts'
import { plainError } from './to-model-error.ts'

/** Ends with the signal, even where a transport does not notice it. */
export async function endingPromptly(work: Promise<Asked>, signal: AbortSignal | undefined): Promise<Asked> {
  let forget = (): void => {}
  const stopped = new Promise<Asked>((resolve) => {
    // The work comes first if it can: it alone knows which attempts were made.
    forget = onAbort(signal, () => setImmediate(() => resolve(err(plainError('aborted', 'aborted')))))
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    forget()
  }
}
