import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the model's server saw it. */
export interface HeardRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: HeardBody
}

/** A chat-completions request. */
export interface HeardBody {
  readonly model: string
  readonly messages: readonly HeardMessage[]
  readonly tools: readonly unknown[]
  readonly tool_choice: unknown
}

/** One message of it. */
export interface HeardMessage {
  readonly role: string
  readonly content: string | null
  readonly tool_calls?: readonly unknown[]
  readonly tool_call_id?: string
}

/** What is done about one request. */
export type Step = (request: HeardRequest, response: ServerResponse) => void

/** An OpenAI-compatible server on this machine that says what a test wants. */
export interface ScriptedProvider {
  /** The whole endpoint. */
  readonly url: string
  /** All requests since the last script, oldest first. */
  readonly requests: readonly HeardRequest[]
  /** Requests since the last script whose client left before it had an answer. */
  readonly abandoned: number
  /** Answers the next requests with these, in order; after the last, with the last again. */
  play(...steps: readonly Step[]): void
  /** Resolves when the next request has come in whole. */
  nextRequest(): Promise<HeardRequest>
  close(): Promise<void>
}

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Step {
  return raw(JSON.stringify(body), status, { 'content-type': 'application/json', ...headers })
}

/** Answers with any bytes. */
export function raw(
  body: string | Uint8Array,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Step {
  return (_request, response) => response.writeHead(status, headers).end(body)
}

/** Answers with JSON that depends on the request. */
export function seeing(answer: (request: HeardRequest) => unknown): Step {
  return (request, response) => json(answer(request))(request, response)
}

/** Never answers. */
export const silence: Step = () => undefined

/** Breaks the connection. */
export const reset: Step = (_request, response) => response.destroy()

/** Starts one on a free port. Without a script it answers 500. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  let script: readonly Step[] = []
  let requests: HeardRequest[] = []
  let abandoned = 0
  const waiting: ((request: HeardRequest) => void)[] = []
  const server = createServer((message, response) => {
    const played = script
    response.on('close', () => {
      if (!response.writableFinished && played === script) abandoned++
    })
    void hear(message).then((request) => {
      if (request === null) return
      const step = script[Math.min(requests.length, script.length - 1)] ?? raw('', 500)
      requests.push(request)
      for (const tell of waiting.splice(0)) tell(request)
      step(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/zen/go/v1/chat/completions`,
    get requests() {
      return requests
    },
    get abandoned() {
      return abandoned
    },
    play(...steps) {
      script = steps
      requests = []
      abandoned = 0
    },
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Null for a request that broke off. */
async function hear(message: IncomingMessage): Promise<HeardRequest | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of message) parts.push(part as Buffer)
  } catch {
    return null
  }
  const { method = '', url = '', headers } = message
  const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as HeardBody
  return { method, path: url, headers, body }
}
