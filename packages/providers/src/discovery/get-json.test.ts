import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { getJson } from './get-json.ts'

let worker: Worker | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await worker?.terminate()
})

/** A server in a thread of its own: it goes on while this one is held up, and answers once it is told to. */
async function serve(flags: Int32Array): Promise<number> {
  worker = new Worker(
    `const { createServer } = require('node:http')
    const { parentPort, workerData } = require('node:worker_threads')
    const server = createServer((_, response) => {
      parentPort.postMessage('asked')
      const look = setInterval(() => {
        if (Atomics.load(workerData, 0) === 0) return
        clearInterval(look)
        response.end('{"models":[]}', () => {
          Atomics.store(workerData, 1, 1)
          Atomics.notify(workerData, 1)
        })
      }, 1)
    })
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true, workerData: flags },
  )
  const [port] = (await once(worker, 'message')) as [number]
  return port
}

test('an answer that came in time is taken, however late this process gets to read it', async () => {
  const flags = new Int32Array(new SharedArrayBuffer(8))
  const port = await serve(flags)
  let giveUp = (): void => undefined
  const wait = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act) => {
    giveUp = act
    return wait(() => undefined, 0)
  })
  const asked = getJson(port, '/', { timeoutMs: 500 })
  await once(worker as Worker, 'message')
  Atomics.store(flags, 0, 1)
  wait(giveUp, 1)
  // Until the answer is there nothing of this thread runs; what it does then is to see that the time is over.
  Atomics.wait(flags, 1, 0)
  Atomics.wait(flags, 1, 1, 50)
  expect(await asked).toEqual({ models: [] })
})

test('where nothing comes, the time allowed is kept to', async () => {
  const port = await serve(new Int32Array(new SharedArrayBuffer(8)))
  expect(await getJson(port, '/', { timeoutMs: 20 })).toBeNull()
})
