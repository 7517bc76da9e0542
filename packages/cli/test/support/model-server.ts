import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hearRequest } from './hear-request.ts'
import { completion, type Healthy, healthyAnswer } from './model-answer.ts'
import { type Fault, type FaultName, faults } from './model-faults.ts'
import { limitRequests, type RequestLimit } from './request-limit.ts'
import { sendStream, streamOf } from './send-stream.ts'

/** How a test model behaves. */
export interface ModelBehaviour {
  readonly mode: Healthy
  /** Milliseconds before each answer. */
  readonly delayMs?: number
  /** From this request on, counted from 1, no answer comes. */
  readonly stallFrom?: number
  readonly fault?: FaultName
  /** How many requests get the fault, counted from the first; all of them when left out. */
  readonly faultTimes?: number
  /** How many requests it takes; all of them when left out. */
  readonly limit?: RequestLimit
  /** What other paths answer, as JSON: a server's own words for its models. */
  readonly pages?: Readonly<Record<string, unknown>>
}

/** What a test model has heard so far. */
export interface ModelStats {
  requests: number
  /** How many of them were one too many for its limit. */
  refused: number
  promptBytes: number
  peakInFlight: number
  /** Requests that went away unanswered. */
  abandoned: number
  /** Requests for another path than the model's. */
  strayed: number
  /** Requests for one of its pages. */
  pages: number
}

/** A model on the loopback interface. */
export interface ModelServer {
  /** The endpoint, to be given as it is. */
  readonly url: string
  readonly stats: ModelStats
  /** Resolves at the next request. */
  nextRequest(): Promise<void>
  /** Breaks every connection, now and from now on. Its port stays its own: no other server answers there. */
  leave(): void
  close(): Promise<void>
}

/** Starts a model that speaks OpenAI's chat completions, well or badly. */
export async function startModelServer(behaviour: ModelBehaviour): Promise<ModelServer> {
  const stats: ModelStats = {
    requests: 0,
    refused: 0,
    promptBytes: 0,
    peakInFlight: 0,
    abandoned: 0,
    strayed: 0,
    pages: 0,
  }
  const waiting: (() => void)[] = []
  let inFlight = 0
  const isRefused = behaviour.limit === undefined ? () => null : limitRequests(behaviour.limit)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const page = behaviour.pages?.[request.url ?? '']
    if (page !== undefined) {
      stats.pages++
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
      return
    }
    if (request.url !== '/v1/chat/completions') {
      stats.strayed++
      response.writeHead(404).end()
      return
    }
    const place = ++stats.requests
    stats.promptBytes += Buffer.byteLength(body)
    stats.peakInFlight = Math.max(stats.peakInFlight, ++inFlight)
    response.on('close', () => {
      inFlight--
      if (!response.writableFinished) stats.abandoned++
    })
    for (const wake of waiting.splice(0)) wake()
    const refused = isRefused(performance.now())
    if (refused !== null) {
      stats.refused++
      response
        .writeHead(refused.status, { 'content-type': 'application/json', ...refused.headers })
        .end(JSON.stringify(refused.body))
      return
    }
    if (behaviour.delayMs !== undefined)
      await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
    if (response.destroyed || place >= (behaviour.stallFrom ?? Number.POSITIVE_INFINITY)) return
    const struck =
      behaviour.fault !== undefined && place <= (behaviour.faultTimes ?? Number.POSITIVE_INFINITY)
    reply(request, response, body, struck && behaviour.fault !== undefined ? faults[behaviour.fault] : null)
  }

  function reply(
    request: IncomingMessage,
    response: ServerResponse,
    text: string,
    fault: Fault | null,
  ): void {
    const heard = hearRequest(text)
    const answer =
      fault !== null && 'answer' in fault ? fault.answer(heard) : healthyAnswer(behaviour.mode, heard)
    const body = completion(heard.model, answer, text.length)
    if (fault !== null && 'respond' in fault) {
      fault.respond({ request, response, heard, body })
      return
    }
    const bent = fault !== null && 'bend' in fault ? fault.bend(body) : body
    if (heard.stream === 'no') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(bent))
      return
    }
    const events = streamOf(bent, heard.stream === 'with_usage')
    if (fault !== null && 'stream' in fault) fault.stream(response, events)
    else sendStream(response, events.join(''))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(`the test model failed: ${String(error)}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stats,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    leave() {
      server.on('connection', (socket) => socket.destroy())
      server.closeAllConnections()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
