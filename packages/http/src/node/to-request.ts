import type { IncomingMessage } from 'node:http'
import { streamBody } from './stream-body.ts'

/** Host names, IPv4 and bracketed IPv6 addresses with an optional port: nothing that could move a URL's parts. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Methods that the fetch standard does not let a client send. */
const unsendableMethods: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = message.rawHeaders.slice(index, index + 2)
    if (!name.startsWith(':')) headers.append(name, value)
  }
  return headers
}

/**
 * What a URL reads as another path than stands there: a part of dots, a backslash, a fragment. Whoever guards some paths
 * in front of us must not be led around them.
 */
const otherPath = /^[^?]*(?:[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$))/i

/** The path a client asked for; of an absolute address only the path counts, the host is ours to say. */
function pathOf(target: string): string | undefined {
  if (otherPath.test(target)) return undefined
  if (target.startsWith('/')) return target
  if (target === '*') return '/'
  if (!URL.canParse(target)) return undefined
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** The host a client named, once; HTTP/1.0 needs none. */
function hostOf({ headers, headersDistinct, httpVersion }: IncomingMessage): string | undefined {
  if ((headersDistinct['host']?.length ?? 0) > 1) return undefined
  return headers.host ?? (httpVersion === '1.0' ? 'localhost' : undefined)
}

/** Whether a body comes as it is, in one piece or in chunks: Node takes off chunks and no other coding. */
function isPlainlyCoded({ headers }: IncomingMessage): boolean {
  return /^(?:chunked)?$/i.test(headers['transfer-encoding']?.trim() ?? '')
}

/** The fetch form of a Node request, its body streamed; null where the host, the target or the framing is none. */
export function toRequest(message: IncomingMessage, scheme: string, signal: AbortSignal): Request | null {
  const method = message.method ?? 'GET'
  const host = hostOf(message)
  const path = pathOf(message.url ?? '/')
  if (host === undefined || path === undefined || !plainHost.test(host)) return null
  if (!isPlainlyCoded(message)) return null
  const url = `${scheme}://${host}${path}`
  if (!URL.canParse(url)) return null
  const unsendable = unsendableMethods.has(method.toUpperCase())
  const bodyless = method === 'GET' || method === 'HEAD' || unsendable
  const request = new Request(url, {
    method: unsendable ? 'GET' : method,
    headers: headersOf(message),
    signal,
    ...(bodyless ? {} : { body: streamBody(message), duplex: 'half' }),
  })
  // Received is not sent: a handler shall see the method it was asked with, and can refuse it by name.
  return unsendable ? Object.defineProperty(request, 'method', { value: method }) : request
}
