import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the gateway sends on to a provider. */
export interface ProxiedCall {
  readonly provider: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * How the Admin API fails. `after`: what was asked is done, and the connection breaks before the answer; `refuses`: the body
 * is repeated in the answer.
 */
export type AdminFailure = 'never' | 'etcd_down' | 'before' | 'after' | 'redirect' | 'hangs' | 'refuses'

/** An APISIX as far as its Admin API and its `ai-proxy` matter here. */
export interface ApisixSimulator {
  readonly adminUrl: string
  readonly adminKey: string
  readonly gatewayUrl: string
  readonly routes: Map<string, Readonly<Record<string, unknown>>>
  /** Of the Admin API: method and path of every request. */
  readonly calls: string[]
  fail: AdminFailure
  /** Requests to the gateway until it learns of new routes. */
  lag: number
  version: string | null
  provider: (call: ProxiedCall) => { readonly status: number; readonly body: string }
  reset(): void
  close(): Promise<void>
}

type Json = Readonly<Record<string, unknown>>

const adminKey = 'simulated-admin-key-0123456789'
const idForm = /^[a-zA-Z0-9\-_.]{1,64}$/

export async function startApisixSimulator(): Promise<ApisixSimulator> {
  const consumers = new Map<string, Json>()
  const keys = new Map<string, { readonly consumer: string; readonly key: string }>()
  /** What the gateway has learnt. */
  const learnt = new Map<string, Json>()
  let waited = 0

  const admin = createServer((request, response) => void answerAdmin(request, response))
  const gateway = createServer((request, response) => void answerGateway(request, response))
  const [adminUrl, gatewayUrl] = [await listen(admin), await listen(gateway)]
  const simulator: ApisixSimulator = {
    adminUrl,
    adminKey,
    gatewayUrl,
    routes: new Map(),
    calls: [],
    fail: 'never',
    lag: 2,
    version: 'APISIX/3.18.0',
    provider: () => ({ status: 200, body: '{}' }),
    reset() {
      for (const map of [consumers, keys, learnt, simulator.routes]) map.clear()
      simulator.calls.length = 0
      Object.assign(simulator, { fail: 'never', lag: 2, version: 'APISIX/3.18.0' })
    },
    close: async () => {
      for (const server of [admin, gateway]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
  return simulator

  async function answerAdmin(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', adminUrl)
    const text = await textOf(request)
    simulator.calls.push(`${request.method} ${url.pathname}${url.search}`)
    const { fail } = simulator
    if (simulator.version !== null) response.setHeader('server', simulator.version)
    if (fail === 'hangs') return null
    if (fail === 'before') return request.socket.destroy()
    if (fail === 'redirect') return response.writeHead(302, { location: adminUrl }).end()
    if (request.headers['x-api-key'] !== adminKey) return give(response, 401, { error_msg: 'wrong apikey' })
    if (fail === 'etcd_down') return give(response, 503, { error_msg: 'etcd is out of reach' })
    const [status, body] = handle(request.method ?? '', url, text)
    if (fail === 'after') return request.socket.destroy()
    return give(response, status, body)
  }

  function handle(method: string, url: URL, text: string): readonly [number, unknown] {
    const path = url.pathname.replace(/^\/apisix\/admin\//, '').split('/')
    const [kind, id = '', sub, subId = ''] = path
    if (kind === 'consumers' && sub === 'credentials') return putCredential(method, id, subId, text)
    if (kind === 'consumers') return onConsumer(method, id, text)
    if (kind === 'routes') return onRoute(method, id, url, text)
    return [404, { error_msg: 'not found' }]
  }

  function onConsumer(method: string, id: string, text: string): readonly [number, unknown] {
    if (method === 'GET') {
      const found = consumers.get(id)
      return found === undefined ? [404, { message: 'Key not found' }] : [200, { value: found }]
    }
    const body = JSON.parse(text) as Json
    const name = String(body['username'])
    if (method !== 'PUT' || !/^[a-zA-Z0-9_-]+$/.test(name)) return [400, { error_msg: `invalid: ${text}` }]
    const status = consumers.has(name) ? 200 : 201
    consumers.set(name, body)
    return [status, { key: `/apisix/consumers/${name}`, value: body }]
  }

  function putCredential(
    method: string,
    consumer: string,
    id: string,
    text: string,
  ): readonly [number, unknown] {
    const name = `${consumer}/${id}`
    const key = at(JSON.parse(text), 'plugins', 'key-auth', 'key')
    if (method !== 'PUT' || typeof key !== 'string') return [400, { error_msg: `invalid: ${text}` }]
    if (!consumers.has(consumer)) return [404, { error_msg: 'consumer not found' }]
    const taken = [...keys].some(([other, held]) => other !== name && held.key === key)
    if (taken) return [400, { error_msg: `duplicate key: ${text}` }]
    const status = keys.has(name) ? 200 : 201
    keys.set(name, { consumer, key })
    return [status, { value: JSON.parse(text) as unknown }]
  }

  function onRoute(method: string, id: string, url: URL, text: string): readonly [number, unknown] {
    const { routes } = simulator
    if (!idForm.test(id)) return [400, { error_msg: 'invalid id' }]
    if (method === 'DELETE') {
      if (url.searchParams.get('force') !== 'true') return [400, { error_msg: 'without force' }]
      if (!routes.delete(id)) return [404, { message: 'Key not found' }]
      learnt.delete(id)
      return [200, { deleted: '1', key: `/apisix/routes/${id}` }]
    }
    // As the real one does: secrets and all.
    if (method === 'GET') {
      const found = routes.get(id)
      return found === undefined ? [404, { message: 'Key not found' }] : [200, { value: found }]
    }
    const body = JSON.parse(text) as Json
    const proxy = at(body, 'plugins', 'ai-proxy')
    const whole =
      simulator.fail !== 'refuses' &&
      typeof body['uri'] === 'string' &&
      providers.includes(String(at(proxy, 'provider'))) &&
      typeof at(proxy, 'auth', 'header') === 'object' &&
      typeof at(proxy, 'timeout') === 'number'
    if (method !== 'PUT' || !whole) return [400, { error_msg: `invalid configuration: ${text}` }]
    const status = routes.has(id) ? 200 : 201
    routes.set(id, body)
    waited = 0
    return [status, { key: `/apisix/routes/${id}`, value: body }]
  }

  async function answerGateway(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const text = await textOf(request)
    if (waited >= simulator.lag) for (const [id, route] of simulator.routes) learnt.set(id, route)
    waited += 1
    const route = [...learnt.values()].find(
      ({ uri, methods }) =>
        uri === request.url && (methods as readonly string[]).includes(request.method ?? ''),
    )
    if (route === undefined) return give(response, 404, { error_msg: '404 Route Not Found' })
    const keyAuth = at(route, 'plugins', 'key-auth')
    const header = String(at(keyAuth, 'header')).toLowerCase()
    const key = request.headers[header]
    if (key === undefined) return give(response, 401, { message: 'Missing API key in request' })
    const consumer = [...keys.values()].find((held) => held.key === key)?.consumer
    if (consumer === undefined) return give(response, 401, { message: 'Invalid API key in request' })
    const allowed = at(route, 'plugins', 'consumer-restriction', 'whitelist') as readonly string[]
    if (!allowed.includes(consumer)) return give(response, 403, { message: 'The consumer is forbidden.' })
    const proxy = at(route, 'plugins', 'ai-proxy')
    const dropped = ['host', 'content-length', 'accept-encoding', 'connection']
    if (at(keyAuth, 'hide_credentials') === true) dropped.push(header)
    const kept = Object.entries(request.headers).filter(([name]) => !dropped.includes(name))
    const auth = Object.entries(at(proxy, 'auth', 'header') as Json).map(
      ([name, value]) => [name.toLowerCase(), value] as const,
    )
    const answer = simulator.provider({
      provider: String(at(proxy, 'provider')),
      headers: Object.fromEntries([...kept, ...auth]),
      body: { ...(JSON.parse(text) as Json), ...(at(proxy, 'options') as Json) },
    })
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  }
}

const providers = ['openai', 'azure-openai', 'anthropic', 'openai-compatible']

/** A member of a member of…; undefined where there is none. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Json)[name] : undefined),
    value,
  )
}

function give(response: ServerResponse, status: number, body: unknown): unknown {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
