import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { TestCertificate } from './certificate.test-support.ts'

/** A server on this machine, ended with all its connections. */
export interface LoopbackServer {
  readonly origin: string
  readonly port: number
  /** Requests so far, with their bodies. */
  readonly requests: readonly { readonly headers: IncomingMessage['headers']; readonly body: string }[]
  close(): Promise<void>
}

/** Answers each request after its body is read. */
export type Answering = (response: ServerResponse, request: IncomingMessage, place: number) => void

/** Starts a server; with a certificate it speaks TLS. */
export async function startServer(answer: Answering, certificate?: TestCertificate): Promise<LoopbackServer> {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = []
  const listener: RequestListener = (request, response) => {
    let body = ''
    response.on('error', () => {})
    request.on('error', () => {})
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      requests.push({ headers: request.headers, body })
      answer(response, request, requests.length)
    })
  }
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener)
  const opened = await open(server)
  return {
    ...opened,
    requests,
    origin: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${opened.port}`,
  }
}

/** A proxy, and what was asked of it. */
export interface LoopbackProxy extends LoopbackServer {
  readonly tunnels: readonly string[]
  /** What each tunnel was asked for with; undefined for no credentials. */
  readonly credentials: readonly (string | undefined)[]
}

/** Starts a proxy that opens every tunnel to one port of this machine, or refuses with a status; with a certificate, by TLS. */
export async function startProxy(
  target: number,
  refusal?: number,
  certificate?: TestCertificate,
): Promise<LoopbackProxy> {
  const tunnels: string[] = []
  const credentials: (string | undefined)[] = []
  const server = certificate === undefined ? createServer() : createTlsServer(certificate)
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push(request.url ?? '')
    credentials.push(request.headers['proxy-authorization'])
    socket.on('error', () => {})
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`)
      return
    }
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
  })
  const opened = await open(server)
  const scheme = certificate === undefined ? 'http' : 'https'
  return { ...opened, requests: [], tunnels, credentials, origin: `${scheme}://127.0.0.1:${opened.port}` }
}

async function open(server: Server): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  // Else a client that was kept waiting may ask just when its connection is closed.
  server.keepAliveTimeout = 0
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
