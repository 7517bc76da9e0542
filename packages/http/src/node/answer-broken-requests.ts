import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** The last exchange of a connection, and how many of it are not answered yet. */
interface Exchanges {
  message: IncomingMessage
  answer: ServerResponse
  open: number
}

/**
 * Lets a server answer what its parser refuses, and who takes it for a proxy; then the connection is closed. Each request gets one
 * answer at most, and its own: what comes after a sound request does not take the place of that one's answer, and a body
 * that breaks when its request is answered gets no second one.
 */
export function answerBrokenRequests(server: Server, malformed: () => Response): void {
  const known = new WeakMap<Duplex, Exchanges>()
  const ending = new WeakSet<Duplex>()
  server.on('request', (message: IncomingMessage, answer: ServerResponse) => {
    const { socket } = message
    const exchanges = { message, answer, open: (known.get(socket)?.open ?? 0) + 1 }
    known.set(socket, exchanges)
    answer.once('close', () => {
      const last = known.get(socket)
      if (last !== undefined) last.open--
      if (ending.has(socket) && last?.answer === answer) socket.destroy()
    })
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined)
    void send(malformed(), socket)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A parser that goes on reading finds fault with each further piece.
    if (ending.has(socket)) return
    const { message, answer, open } = known.get(socket) ?? { open: 0 }
    const isInBody = message?.complete === false
    if (!socket.writable) {
      socket.destroy()
    } else if (answer === undefined || open === 0) {
      if (isInBody) socket.destroy()
      else void send(malformed(), socket)
    } else if (isInBody && open === 1 && !answer.headersSent) {
      void send(malformed(), socket)
    } else if (isInBody && error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      // Who sends that slowly may read as slowly.
      socket.destroy()
    } else {
      ending.add(socket)
    }
  })
}

async function send(response: Response, socket: Duplex): Promise<void> {
  const body = await response.text()
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`,
    ...[...response.headers]
      .filter(([name]) => name !== 'content-length')
      .map(([name, value]) => `${name}: ${value}`),
    `content-length: ${new TextEncoder().encode(body).length}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
