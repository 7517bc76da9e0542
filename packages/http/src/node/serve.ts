import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { FetchHandler } from '../fetch-handler.ts'
import { guardListener } from '../guard-listener.ts'
import { answerBrokenRequests } from './answer-broken-requests.ts'
import { malformedResponse } from './malformed-response.ts'
import { type NodeListenerOptions, toNodeListener } from './to-node-listener.ts'
import { type AnswersUnderWay, trackAnswers } from './track-answers.ts'

/** What can be served: a fetch handler that knows how to come to an end. */
export interface Service {
  readonly fetch: FetchHandler
  close(options: { readonly drainMs?: number | undefined }): Promise<void>
}

/** Where and how to serve. */
export interface ServeOptions extends Pick<NodeListenerOptions, 'scheme' | 'onError'> {
  /** Default `127.0.0.1`: this machine alone. */
  readonly host?: string | undefined
  /** From 0 to 65535; 0 takes any that is free. Default 8000. Any other is `listen_failed`. */
  readonly port?: number | undefined
  /** The answer to what is no HTTP request. Default the pull-request service's `malformed_request`. */
  readonly malformed?: (() => Response) | undefined
}

/** A service that listens. */
export interface Serving {
  /** Where it does. */
  readonly url: string
  readonly port: number
  /**
   * Ends it: what runs has `drainMs` milliseconds to end by itself (the service's own default where left out), while
   * new work is refused in the service's words; then all connections are closed. Safe to call twice.
   */
  stop(options?: { readonly drainMs?: number | undefined }): Promise<void>
}

/** Why nothing listens. */
export interface ListenError {
  readonly code: 'address_in_use' | 'address_not_available' | 'permission_denied' | 'listen_failed'
  readonly host: string
  readonly port: number
}

/** Time to send a request's headers, and all of it: a client that takes longer is a fault or an attack. */
const headersTimeout = 10_000
const requestTimeout = 30_000

/** Serves with `node:http`. Requests that cannot be parsed are answered too, with 400 `malformed_request`. */
export function serve(service: Service, options: ServeOptions = {}): ResultAsync<Serving, ListenError> {
  const {
    host = '127.0.0.1',
    port = 8000,
    scheme = 'http',
    malformed = malformedResponse,
    onError = () => undefined,
  } = options
  const listener = toNodeListener((request) => service.fetch(request), { scheme, onError, refuse: malformed })
  // Without Node's own check, a request that names no host gets the same body as the other broken ones.
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    listener,
  )
  // An expectation that nobody knows may be passed over; Node's own answer would be one without a name and a body.
  server.on('checkExpectation', listener)
  answerBrokenRequests(server, malformed)
  const answers = trackAnswers(server)
  return new ResultAsync(
    listen(
      server,
      host,
      port,
      guardListener(onError, () => undefined),
    ),
  ).map((taken) => ({
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    port: taken,
    async stop(how = {}) {
      await service.close(how)
      await closeServer(server, answers)
    },
  }))
}

function listen(
  server: Server,
  host: string,
  port: number,
  onError: (error: unknown) => void,
): Promise<Result<number, ListenError>> {
  return new Promise((resolve) => {
    // Node would throw, and take a name for that of a pipe.
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      resolve(err({ code: 'listen_failed', host, port }))
      return
    }
    const refuse = (error: NodeJS.ErrnoException): void => {
      resolve(err({ code: listenCodes[error.code ?? ''] ?? 'listen_failed', host, port }))
    }
    server.once('error', refuse)
    server.listen(port, host, () => {
      // What goes wrong from here on, such as a lack of file handles, ends no service.
      server.off('error', refuse).on('error', onError)
      resolve(ok((server.address() as AddressInfo).port))
    })
  })
}

const listenCodes: Readonly<Record<string, ListenError['code']>> = {
  EADDRINUSE: 'address_in_use',
  EADDRNOTAVAIL: 'address_not_available',
  ENOTFOUND: 'address_not_available',
  EACCES: 'permission_denied',
}

/** Milliseconds that answers under way have to be sent once nothing new is taken in. */
const lastWordsMs = 3_000

/** Ends a server: answers that are being sent may be sent, all other connections are closed at once. */
async function closeServer(server: Server, answers: AnswersUnderWay): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, lastWordsMs)
  })
  await Promise.race([answers.done(), late])
  clearTimeout(timer)
  server.closeAllConnections()
  await closed
}
