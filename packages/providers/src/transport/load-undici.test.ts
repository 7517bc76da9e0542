import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoadUndici, loadUndici } from './load-undici.ts'

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.end(`${request.method} ${request.url}`))
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function ask(load?: LoadUndici): Promise<string> {
  const { Agent, request } = await loadUndici(load)
  const dispatcher = new Agent()
  const { body } = await request(dispatcher, { origin, path: '/asked', method: 'POST', body: '{}' })
  const text = await body.text()
  await dispatcher.close()
  return text
}

test('the parts send a request', async () => {
  expect(await ask()).toBe('POST /asked')
})

async function wholeOfUndici() {
  const { Agent } = await import('undici')
  return {
    Agent,
    request: (...[dispatcher, options]: Parameters<Awaited<ReturnType<typeof loadUndici>>['request']>) =>
      dispatcher.request(options),
  }
}

test.each<[string, LoadUndici['parts']]>([
  ['cannot be found', () => Promise.reject(new Error('ERR_MODULE_NOT_FOUND'))],
  ['are something else', () => Promise.resolve(null)],
])('where the parts %s, the whole package is taken', async (_, parts) => {
  expect(await ask({ parts, whole: wholeOfUndici })).toBe('POST /asked')
})

test('of the installed version the parts are loaded, and not the whole', () => {
  const source = `
    import { createRequire } from 'node:module'
    const { loadUndici } = await import(${JSON.stringify(new URL('./load-undici.ts', import.meta.url).href)})
    await loadUndici()
    const loaded = Object.keys(createRequire(import.meta.url).cache).map((file) => file.replace(/^.*undici\\//, ''))
    console.log(JSON.stringify(loaded))`
  const flags = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', source]
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const loaded = JSON.parse(execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' })) as string[]
  expect(loaded).toContain('lib/dispatcher/agent.js')
  expect(loaded).not.toContain('index.js')
  expect(loaded).not.toContain('lib/web/fetch/index.js')
})
