import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type LoopbackServer, startServer } from '../transport/loopback-server.test-support.ts'
import { discoverLocalServers, type LocalServer, pickLocalModel } from './discover-local-servers.ts'

const servers: LoopbackServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A server that answers each path with JSON, and with 404 elsewhere. */
async function serve(pages: Readonly<Record<string, unknown>>): Promise<number> {
  const server = await startServer((response, { url = '' }) => {
    const page = pages[url]
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(page ?? { error: 'not found' }))
  })
  servers.push(server)
  return server.port
}

async function serveRaw(answer: (response: ServerResponse) => void): Promise<number> {
  const server = await startServer(answer)
  servers.push(server)
  return server.port
}

/** A port that nobody listens on, and that the system gives to nobody. */
const closed = 1

/** Longer than any answer here takes, on however busy a machine. */
const unhurriedMs = 150_000

async function discover(
  ports: Partial<Record<LocalServer['profile'], number>>,
  timeoutMs = unhurriedMs,
): Promise<LocalServer[]> {
  return discoverLocalServers({
    timeoutMs,
    ports: { ollama: closed, lmstudio: closed, llamacpp: closed, vllm: closed, ...ports },
  })
}

/** Answers of each kind that tell of one model and `window`, wherever that kind of server tells it. */
function windowPages(window: unknown) {
  return {
    ollama: {
      '/api/tags': { models: [{ name: 'm' }] },
      '/api/ps': { models: [{ name: 'm', context_length: window }] },
    },
    lmstudio: {
      '/api/v0/models': {
        data: [{ id: 'm', type: 'llm', state: 'loaded', loaded_context_length: window }],
      },
    },
    llamacpp: {
      '/v1/models': { data: [{ id: 'm', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }] },
      '/props': { default_generation_settings: { n_ctx: window } },
    },
    vllm: { '/v1/models': { data: [{ id: 'm', owned_by: 'vllm', max_model_len: window }] } },
  }
}

const tags = {
  models: [
    { name: 'nomic-embed-text:latest', details: { family: 'nomic-bert' } },
    { name: 'qwen3-coder:30b', details: { family: 'qwen3moe' } },
    { name: 'devstral:24b', details: { family: 'llama' } },
  ],
}

describe('looking for model servers on this machine', () => {
  it('finds each kind by what it says of itself', async () => {
    const found = await discover({
      ollama: await serve({ '/api/tags': tags, '/api/ps': { models: [{ name: 'devstral:24b' }] } }),
      lmstudio: await serve({
        '/api/v0/models': {
          data: [
            { id: 'text-embedding-nomic', type: 'embeddings', state: 'loaded' },
            { id: 'qwen3', type: 'llm', state: 'not-loaded' },
          ],
        },
      }),
      llamacpp: await serve({ '/v1/models': { data: [{ id: 'model.gguf', owned_by: 'llamacpp' }] } }),
      vllm: await serve({ '/v1/models': { data: [{ id: 'org/model', owned_by: 'vllm' }] } }),
    })
    expect(found.map(({ profile }) => profile)).toEqual(['ollama', 'lmstudio', 'llamacpp', 'vllm'])
    expect(found.map(pickLocalModel)).toEqual(['devstral:24b', 'qwen3', 'model.gguf', 'org/model'])
    expect(found[0]?.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/)
  })

  it('leaves models for embeddings out, and says when nothing else is there', async () => {
    const [server] = await discover({
      ollama: await serve({ '/api/tags': { models: tags.models.slice(0, 1) } }),
    })
    expect(server?.models).toEqual([])
    expect(server === undefined ? undefined : pickLocalModel(server)).toBeNull()
  })

  it('takes another server on a port for none', async () => {
    const other = await serve({
      '/v1/models': { data: [{ id: 'x', owned_by: 'somebody' }] },
      '/api/tags': [],
      '/api/v0/models': { data: [{ id: 'x' }] },
    })
    expect(await discover({ ollama: other, lmstudio: other, llamacpp: other, vllm: other })).toEqual([])
  })

  it.each([
    ['a number of tokens', 32_768, 32_768],
    ['nothing', undefined, null],
    ['zero', 0, null],
    ['a broken number', 1.5, null],
    ['more than any model takes', 1e300, null],
    ['words', '32768', null],
  ])('believes a context window of %s as far as it can be one', async (_what, told, believed) => {
    const pages = windowPages(told)
    const found = await discover({
      ollama: await serve(pages.ollama),
      lmstudio: await serve(pages.lmstudio),
      llamacpp: await serve(pages.llamacpp),
      vllm: await serve(pages.vllm),
    })
    expect(found.flatMap(({ models }) => models)).toEqual(
      Array.from({ length: 4 }, () => ({ id: 'm', loaded: true, contextWindow: believed })),
    )
  })

  it.each([
    ['blank', '  '],
    ['of two lines', 'a\nb'],
    ['with a command to a terminal', 'a\u001b[2Jb'],
    ['endless', 'x'.repeat(301)],
  ])('takes a server whose model has a name that is %s for none', async (_what, name) => {
    expect(await discover({ ollama: await serve({ '/api/tags': { models: [{ name }] } }) })).toEqual([])
  })

  it('leaves out the kinds it is told to', async () => {
    const none = { ollama: null, lmstudio: null, llamacpp: null, vllm: null }
    const port = await serve({ '/api/tags': tags })
    expect(await discoverLocalServers({ ports: none })).toEqual([])
    const one = { timeoutMs: unhurriedMs, ports: { ...none, ollama: port } }
    expect(await discoverLocalServers(one)).toHaveLength(1)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['says nothing', () => {}],
    [
      'never stops',
      (response) => {
        const drip = setInterval(() => response.write('['), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('is not held up by one that %s', async (_name, answer) => {
    expect(await discover({ ollama: await serveRaw(answer) }, 400)).toEqual([])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['sends more than a list', (response) => response.end(`"${'x'.repeat(2_000_000)}"`)],
    ['hangs up', (response) => response.destroy()],
    ['sends no JSON', (response) => response.end('<html>')],
    ['redirects', (response) => response.writeHead(302, { location: 'http://example.test/' }).end()],
    ['fails', (response) => response.writeHead(500).end('{"models":[]}')],
  ])('takes one that %s for none', async (_name, answer) => {
    expect(await discover({ ollama: await serveRaw(answer) })).toEqual([])
  })

  it('ends at once when it is told to', async () => {
    const abort = new AbortController()
    const port = await serveRaw(() => abort.abort())
    expect(
      await discoverLocalServers({ timeoutMs: unhurriedMs, signal: abort.signal, ports: { ollama: port } }),
    ).toEqual([])
    expect(await discoverLocalServers({ timeoutMs: unhurriedMs, signal: abort.signal })).toEqual([])
  })
})
