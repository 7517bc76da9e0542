import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import { type FakeRepository, hostEnvironment } from './fake-repository.ts'

/** How a fetch goes wrong. */
export interface GitFaults {
  /** Speaks only the oldest protocol, in which nothing can be asked for by its id. */
  oldProtocol: boolean
  /** Cuts the connection after this many bytes of a pack; null for never. */
  cutPackAfter: number | null
  /** Begins a pack and then says nothing more. */
  stall: boolean
}

/** Answers one request for a repository by `git http-backend`, as a web server would. */
export function serveGit(
  request: IncomingMessage,
  response: ServerResponse,
  repository: FakeRepository,
  place: string,
  faults: GitFaults,
): void {
  const [path = '', query = ''] = place.split('?', 2)
  const header = (name: string) => String(request.headers[name] ?? '')
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...hostEnvironment(),
      GIT_PROJECT_ROOT: dirname(repository.dir),
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${basename(repository.dir)}${path}`,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: header('content-type'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      ...(header('content-length') === '' ? {} : { CONTENT_LENGTH: header('content-length') }),
      ...(faults.oldProtocol ? nothingByItsId : { GIT_PROTOCOL: header('git-protocol') }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  backend.stdin.on('error', () => undefined)
  response.on('close', () => backend.kill())
  request.pipe(backend.stdin)
  let head: Buffer | null = Buffer.alloc(0)
  let sent = 0
  const send = (chunk: Buffer) => {
    const left =
      faults.cutPackAfter === null || !path.endsWith('upload-pack') ? null : faults.cutPackAfter - sent
    sent += chunk.length
    if (left === null || left >= chunk.length) response.write(chunk)
    else {
      response.write(chunk.subarray(0, Math.max(0, left)))
      setImmediate(() => response.destroy())
    }
  }
  backend.stdout.on('data', (chunk: Buffer) => {
    if (head === null) {
      if (!(faults.stall && path.endsWith('upload-pack'))) send(chunk)
      return
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const body = head.subarray(end + 4)
    writeHead(response, head.subarray(0, end).toString('latin1'))
    head = null
    if (body.length > 0) send(body)
  })
  backend.stdout.on('end', () => {
    if (!(faults.stall && path.endsWith('upload-pack'))) response.end()
  })
}

const nothingByItsId = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'uploadpack.allowAnySHA1InWant',
  GIT_CONFIG_VALUE_0: 'false',
}

function writeHead(response: ServerResponse, text: string): void {
  let status = 200
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    const value = line.slice(colon + 1).trim()
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.writeHead(status)
}
