import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy on this machine that opens tunnels. */
export interface ConnectProxy {
  readonly url: string
  /** Tunnels that it opened, such as `host:443`. */
  readonly tunnels: readonly string[]
  close(): Promise<void>
}

/** How a proxy behaves. */
export interface ProxyRules {
  /** `user:password` that it asks for. */
  readonly credentials?: string
  /** Opens no tunnel and answers with this status. */
  readonly refusal?: number
}

/** Starts a proxy whose tunnels all lead to one port of this machine. */
export async function startConnectProxy(
  port: number,
  { credentials, refusal }: ProxyRules = {},
): Promise<ConnectProxy> {
  const tunnels: string[] = []
  const expected = credentials === undefined ? null : `Basic ${Buffer.from(credentials).toString('base64')}`
  const sockets = new Set<Socket>()
  const server = createServer()
  const remember = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  server.on('connection', remember)
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const isKnown = expected === null || request.headers['proxy-authorization'] === expected
    const status = refusal ?? (isKnown ? null : 407)
    if (status !== null) {
      const headers = ['proxy-authenticate: Basic realm="proxy"', 'connection: close', 'content-length: 0']
      client.end([`HTTP/1.1 ${status} Refused`, ...headers, '', ''].join('\r\n'))
      return
    }
    tunnels.push(request.url ?? '')
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    remember(target)
    client.on('close', () => target.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
