import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FetchHandler } from '../fetch-handler.ts'
import { guardListener } from '../guard-listener.ts'
import { toRequest } from './to-request.ts'
import { writeResponse } from './write-response.ts'

/**
 * Node's `IncomingMessage`, as `NodeAnswer` is its `ServerResponse`: told by a few of their properties, so that the
 * declarations of this package need no types of Node.
 */
export interface NodeMessage {
  readonly httpVersion: string
  readonly rawHeaders: string[]
}

/** See `NodeMessage`. */
export interface NodeAnswer {
  readonly headersSent: boolean
  readonly writableFinished: boolean
}

/** How a fetch handler meets `node:http`. */
export interface NodeListenerOptions {
  /** `https` where a proxy in front speaks TLS; the address that the handler sees says so. Default: `http`. */
  readonly scheme?: 'http' | 'https' | undefined
  /** Told what a handler threw, or how a response broke. The client sees 500 and nothing of it. Default: nothing. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** The answer to a request that has no fetch form. Default: a bare 400. */
  readonly refuse?: (() => Response) | undefined
}

/**
 * A fetch handler as a listener for `node:http`:
 *
 *     createServer(toNodeListener(handler)).listen(3000)
 *
 * The request's `signal` aborts when the client goes away before its answer is complete. Where a framework stands around it, as
 * in `app.use(toNodeListener(handler))` of Express, it goes before whatever reads bodies: a body is read once.
 */
export function toNodeListener(
  handler: FetchHandler,
  {
    scheme = 'http',
    onError = () => undefined,
    refuse = () => new Response(null, { status: 400 }),
  }: NodeListenerOptions = {},
): (message: NodeMessage, out: NodeAnswer) => void {
  const tell = guardListener(onError, () => undefined)

  async function answer(message: IncomingMessage, out: ServerResponse, signal: AbortSignal): Promise<void> {
    const request = toRequest(message, scheme, signal)
    await writeResponse(request === null ? refuse() : await handler(request), out)
  }

  function listen(message: IncomingMessage, out: ServerResponse): void {
    const gone = new AbortController()
    out.once('close', () => {
      if (!out.writableFinished) gone.abort()
    })
    answer(message, out, gone.signal).catch((error: unknown) => {
      // A client that left is no fault of the handler's. A body that breaks closes the connection too, on some Nodes
      // before it is told, so once the head is sent only the error says who ended it.
      if (gone.signal.aborted && (!out.headersSent || isLeaving(error, gone.signal))) return
      tell(error)
      if (out.headersSent) out.destroy()
      else out.writeHead(500).end()
    })
  }

  return (message, out) => listen(message as IncomingMessage, out as ServerResponse)
}

function isLeaving(error: unknown, signal: AbortSignal): boolean {
  if (error === signal.reason) return true
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
}
