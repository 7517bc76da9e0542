import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Lets a server answer what its parser refuses; then the connection is closed. */
export function answerBrokenRequests(server: Server, malformed: () => Response): void {
  const underWay = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, response)
    response.once('close', () => underWay.delete(socket))
  })
  server.on('clientError', (_error: Error, socket: Duplex) => {
    // Bytes in the middle of another answer would be read as part of it.
    if (!socket.writable || underWay.get(socket)?.headersSent === true) socket.destroy()
    else void send(malformed(), socket)
  })
}

async function send(response: Response, socket: Duplex): Promise<void> {
  const body = await response.text()
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${new TextEncoder().encode(body).length}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
