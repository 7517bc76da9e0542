import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** Host names, IPv4 and bracketed IPv6 addresses with an optional port: nothing that could move a URL's parts. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Methods that the fetch standard forbids in a `Request`. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK'])

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = message.rawHeaders.slice(index, index + 2)
    if (!name.startsWith(':')) headers.append(name, value)
  }
  return headers
}

/** The path a client asked for; of an absolute address only the path counts, the host is ours to say. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  if (target === '*') return '/'
  if (!URL.canParse(target)) return undefined
  const { pathname, search } = new URL(target)
  return pathname + search
}

/**
 * The fetch form of a Node request, its body streamed; the status to refuse it with where it has none:
 * 400 for a host or a target that is no address, 501 for a method that fetch does not know.
 */
export function toRequest(message: IncomingMessage, scheme: string, signal: AbortSignal): Request | number {
  const method = message.method ?? 'GET'
  if (forbiddenMethods.has(method.toUpperCase())) return 501
  const host = message.headers.host ?? 'localhost'
  const path = pathOf(message.url ?? '/')
  const url = `${scheme}://${host}${path ?? ''}`
  if (!plainHost.test(host) || path === undefined || !URL.canParse(url)) return 400
  const bodyless = method === 'GET' || method === 'HEAD'
  return new Request(url, {
    method,
    headers: headersOf(message),
    signal,
    ...(bodyless ? {} : { body: Readable.toWeb(message) as ReadableStream<Uint8Array>, duplex: 'half' }),
  })
}
