import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assembleStream } from '../protocols/chat-completions/assemble-stream.ts'
import { createBodyReader } from '../protocols/stream/read-body.ts'
import { type Answering, type LoopbackServer, startServer } from './loopback-server.test-support.ts'
import { createTransport } from './send-request.ts'
import type { SendLimits, StreamReading, Transport } from './transport.ts'

const maxBytes = 64 * 1024
/** Longer than anything here takes, on however busy a machine. */
const unhurriedMs = 150_000
const open: LoopbackServer[] = []
let transport: Transport
let progress: number[]
beforeEach(() => {
  transport = createTransport({ env: {}, ca: null })
  progress = []
})
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function serve(answer: Answering): Promise<LoopbackServer> {
  const server = await startServer(answer)
  open.push(server)
  return server
}

function send({ origin }: LoopbackServer, change: Partial<StreamReading & SendLimits> = {}) {
  const stream: StreamReading = {
    open: (contentType) => createBodyReader({ assemble: assembleStream, contentType, maxBytes }),
    idleMs: change.idleMs ?? unhurriedMs,
    onProgress: (characters) => progress.push(characters),
  }
  const limits = { timeoutMs: change.timeoutMs ?? unhurriedMs, maxBytes, signal: change.signal, stream }
  return transport({ url: `${origin}/v1/x`, headers: {}, body: '{}' }, limits)
}

const events = { 'content-type': 'text/event-stream; charset=utf-8' }
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const done = 'data: [DONE]\n\n'

describe('a stream', () => {
  it('is put together to a plain answer', async () => {
    const server = await serve((response) => {
      response.writeHead(200, events)
      for (const piece of ['Hé', 'llo']) response.write(chunk({ content: piece }))
      response.end(`${chunk({}, 'stop')}${done}`)
    })
    const answer = (await send(server))._unsafeUnwrap()
    expect(JSON.parse(new TextDecoder().decode(answer.bytes))).toEqual({
      id: 'c',
      choices: [{ index: 0, finish_reason: 'stop', message: { content: 'Héllo' } }],
    })
    expect(answer.streamed).toEqual({ fault: null, unsafeKeys: false })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': events['content-type'] } })
    expect(progress.at(-1)).toBeGreaterThan(0)
  })

  it('is over with its mark, whether the server ends it or not', async () => {
    let closed = false
    const server = await serve((response) => {
      response.on('close', () => {
        closed = true
      })
      response.writeHead(200, events).write(`${chunk({ content: 'a' }, 'stop')}${done}`)
    })
    expect((await send(server))._unsafeUnwrap().streamed?.fault).toBeNull()
    expect(closed).toBe(false)
    await expect.poll(() => closed).toBe(true)
  })

  it('leaves its connection to the next request', async () => {
    const ports = new Set<number | undefined>()
    const server = await serve((response, request) => {
      ports.add(request.socket.remotePort)
      response.writeHead(200, events).end(`${chunk({ content: 'a' }, 'stop')}${done}: bye\n\n`)
    })
    // A busy machine may tell of an end later than the next request begins, but not each time.
    await expect
      .poll(async () => {
        const before = ports.size
        expect((await send(server)).isOk()).toBe(true)
        return ports.size > before
      })
      .toBe(false)
  })

  it.each<[string, string, string | null]>([
    ['without its mark', `${chunk({ content: 'a' }, 'stop')}`, 'unmarked'],
    ['that ends in the middle', chunk({ content: 'a' }), 'cut'],
    ['with an event that is no JSON', `${chunk({ content: 'a' })}data: {"id": oops\n\n${done}`, 'broken'],
    ['without events', '', 'cut'],
    ['of comments alone', ': hello\n\n', 'cut'],
    ['with an error in the middle', `${chunk({ content: 'a' })}data: {"error":{"message":"x"}}\n\n`, null],
  ])('%s says so', async (_name, text, fault) => {
    const server = await serve((response) => response.writeHead(200, events).end(text))
    expect((await send(server))._unsafeUnwrap().streamed?.fault).toBe(fault)
  })

  it('that is cut off by the network is a failure of the network', async () => {
    const server = await serve((response) => {
      response.writeHead(200, events).write(chunk({ content: 'a' }), () => response.destroy())
    })
    const error = (await send(server))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'network', retry: 'yes', status: 200 })
  })

  it('that falls silent is given up', async () => {
    let closed = false
    const server = await serve((response) => {
      response.on('close', () => {
        closed = true
      })
      response.writeHead(200, events).write(chunk({ content: 'a' }))
    })
    expect((await send(server, { idleMs: 30 }))._unsafeUnwrapErr()).toEqual({
      code: 'timeout',
      retry: 'yes',
      detail: 'idle',
      status: 200,
    })
    await expect.poll(() => closed).toBe(true)
  })

  it('that only keeps its connection awake ends with the deadline', async () => {
    const server = await serve((response) => {
      response.writeHead(200, events)
      const timer = setInterval(() => response.write(': keep-alive\n\n'), 5)
      response.on('close', () => clearInterval(timer))
    })
    const error = (await send(server, { timeoutMs: 100 }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'timeout', detail: 'deadline' })
  })

  it('ends at once when the caller does not want it any more', async () => {
    const abort = new AbortController()
    const server = await serve((response) => {
      response.writeHead(200, events).write(chunk({ content: 'a' }), () => abort.abort())
    })
    const error = (await send(server, { signal: abort.signal }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'aborted', retry: 'no' })
  })

  it.each<[string, string]>([
    ['of one event without end', 'data: "'],
    ['of a text without end', chunk({ content: 'lorem ipsum '.repeat(100) })],
    ['of calls without end', chunk({ tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{}' } }] })],
    ['of names without end', 'event: '],
  ])('%s is cut off', async (_name, text) => {
    let closed = false
    const server = await serve((response) => {
      response.writeHead(200, events)
      let count = 0
      const more = (): void => {
        const next = () =>
          text.startsWith('data: {')
            ? text.replace('"a"', `"a${count++}"`)
            : count++ === 0
              ? text
              : 'x'.repeat(1024)
        while (!response.destroyed && response.write(next())) {}
        response.once('drain', more)
      }
      response.on('close', () => {
        closed = true
      })
      more()
    })
    const error = (await send(server))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'response_too_large', retry: 'no' })
    await expect.poll(() => closed).toBe(true)
  })
})

describe('where a stream was asked for', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['a plain answer', { 'content-type': 'application/json' }, '{"a":1}'],
    ['a plain answer behind blank lines', { 'content-type': 'application/json' }, '\n\n \n{"a":1}'],
    ['a plain answer by the name of a stream', events, '{"a":1}'],
    ['a list', events, '[1]'],
    ['a page', { 'content-type': 'text/html' }, '<html>'],
    ['an empty answer', {}, ''],
  ])('%s is taken as it came', async (_name, headers, body) => {
    const server = await serve((response) => response.writeHead(200, headers).end(body))
    const answer = (await send(server))._unsafeUnwrap()
    expect(new TextDecoder().decode(answer.bytes).trim()).toBe(body.trim())
    expect(answer.streamed).toBeUndefined()
  })

  it('a stream by another name is read as one', async () => {
    const server = await serve((response) => {
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end(`${chunk({ content: 'a' }, 'stop')}${done}`)
    })
    expect((await send(server))._unsafeUnwrap().streamed).toEqual({ fault: null, unsafeKeys: false })
  })

  it('a plain answer has the same limit as ever', async () => {
    const server = await serve((response, _request, place) => {
      response.end(`{"a":"${'x'.repeat(maxBytes - 8 + place - 1)}"}`)
    })
    expect((await send(server))._unsafeUnwrap().bytes).toHaveLength(maxBytes)
    expect((await send(server))._unsafeUnwrapErr().code).toBe('response_too_large')
  })

  it('errors, redirects and packed answers are what they are without', async () => {
    const packed = gzipSync(`data: ${'x'.repeat(1_000_000)}\n\n`)
    const server = await serve((response, _request, place) => {
      if (place === 1) response.writeHead(429, { ...events, 'retry-after': '7' }).end('{"error":{}}')
      else if (place === 2) response.writeHead(307, { location: 'http://localhost:1/' }).end()
      else response.writeHead(200, { ...events, 'content-encoding': 'gzip' }).end(packed)
    })
    expect((await send(server))._unsafeUnwrap()).toMatchObject({
      status: 429,
      headers: { 'retry-after': '7' },
    })
    expect((await send(server))._unsafeUnwrap()).toMatchObject({ status: 307, bytes: new Uint8Array() })
    expect((await send(server))._unsafeUnwrap()).toMatchObject({ status: 200, bytes: new Uint8Array() })
  })
})
