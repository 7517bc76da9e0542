import { request } from 'node:http'

/** More than any list of models takes. */
const mostBytes = 1024 * 1024

/**
 * The JSON that a server on this machine answers with; null for whatever else happens: nobody listens, another status,
 * a redirect, no JSON, too much of it, too late. Goes to the loopback address directly, past every proxy.
 */
export function getJson(
  port: number,
  path: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve(null)
      return
    }
    const asked = request(
      { host: '127.0.0.1', port, path, method: 'GET', headers: { accept: 'application/json' }, agent: false },
      (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        if (answer.statusCode !== 200) end(null)
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > mostBytes) end(null)
          else parts.push(part)
        })
        answer.on('end', () => end(parse(Buffer.concat(parts).toString('utf8'))))
        answer.on('error', () => end(null))
      },
    )
    const stop = () => end(null)
    // Where this process was held up itself, the answer may be there unread: one look at it before giving up.
    const timer = setTimeout(() => setImmediate(stop), timeoutMs)
    signal?.addEventListener('abort', stop, { once: true })
    const end = (value: unknown) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      asked.destroy()
      resolve(value)
    }
    asked.on('error', stop)
    asked.end()
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
