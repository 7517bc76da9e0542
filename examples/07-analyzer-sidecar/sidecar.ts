// The analyzer: a program of its own that listens on this machine alone. It is handed texts and answers with records; it
// opens no file and calls nobody. Its first line of output is its address.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkSyntax, type SidecarFile } from './check-syntax.ts'

const maxBodyBytes = 16 * 1024 * 1024

const server = createServer((request, response) => {
  void answer(request, response)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
// It ends with the program that started it.
process.stdin.resume().on('end', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url } = request
  if (method === 'GET' && url === '/ready') end(response, 200, { ready: true })
  else if (method !== 'POST' || url !== '/analyze') end(response, 404, {})
  else {
    const body = await readBody(request)
    const files = body === null ? null : readFiles(body)
    if (files === null) end(response, 400, {})
    else end(response, 200, { records: files.flatMap(checkSyntax) })
  }
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Null for one that is too long or breaks off. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBodyBytes) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return null
  }
}

function readFiles(body: string): readonly SidecarFile[] | null {
  try {
    const { files } = JSON.parse(body) as { files?: unknown }
    return Array.isArray(files) && files.every(isFile) ? files : null
  } catch {
    return null
  }
}

function isFile(value: unknown): value is SidecarFile {
  if (typeof value !== 'object' || value === null) return false
  const { path, language, text } = value as Partial<Record<keyof SidecarFile, unknown>>
  return typeof path === 'string' && typeof language === 'string' && typeof text === 'string'
}
