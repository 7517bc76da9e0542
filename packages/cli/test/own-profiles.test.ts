import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runMain } from './support/run-main.ts'

interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>> & {
    readonly tools?: readonly { readonly function: { readonly name: string } }[]
  }
}

const key = 'sk-secret-0123456789'
let folder: string
let server: Server
let asked: Asked[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrutineer-profiles-'))
  asked = []
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const body = JSON.parse(text) as Asked['body']
      asked.push({ path: request.url ?? '', headers: request.headers, body })
      const name = body.tools?.[0]?.function.name ?? ''
      const word = /with the word \\"(\w+)/.exec(text)?.[1] ?? ''
      const call = { id: 'c1', type: 'function', function: { name, arguments: JSON.stringify({ word }) } }
      const message = { role: 'assistant', content: null, tool_calls: [call] }
      response.writeHead(200, { 'content-type': 'application/json' })
      // A word of this vendor's own, which its profile explains.
      response.end(
        JSON.stringify({ id: 'x', choices: [{ index: 0, finish_reason: 'wants_tools', message }] }),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  await new Promise((closed) => {
    server.closeAllConnections()
    server.close(closed)
  })
  rmSync(folder, { recursive: true, force: true })
})

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function testModel(profile: string, env: Readonly<Record<string, string>> = {}) {
  const file = join(folder, 'settings.yaml')
  writeFileSync(file, `model:\n  name: acme-2\n  profile: acme\n  profiles:\n    acme:\n${profile}`)
  return runMain(['models', 'test', '--config', file], { cwd: folder, env: { HOME: folder, ...env } })
}

describe('a profile in the settings', () => {
  test('says where, by which key and in which words the model is asked', async () => {
    const profile = `      extends: openai
      base_url: ${origin()}/llm
      key_env: [ACME_KEY]
      auth: { header: x-acme-key, prefix: "" }
      session: { header: x-acme-session, field: null }
      max_tokens_field: max_tokens
      default_max_output_tokens: 333
      body: { flavour: plain }
      finish_reasons: { wants_tools: tool_calls }
`
    const { exitCode, stdout, stderr } = await testModel(profile, { ACME_KEY: key })
    expect(exitCode, stderr).toBe(0)
    expect(stdout).toMatch(/acme-2 of acme/)
    expect(asked[0]).toMatchObject({
      path: '/llm/chat/completions',
      headers: { 'x-acme-key': key, 'x-acme-session': expect.stringMatching(/./) as string },
      body: { model: 'acme-2', flavour: 'plain' },
    })
    expect(asked[0]?.body).toHaveProperty('max_tokens')
    expect(asked[0]?.body).not.toHaveProperty('max_completion_tokens')
    expect(asked[0]?.body).not.toHaveProperty('prompt_cache_key')
    expect(stdout + stderr).not.toContain(key)
  })

  test('that sends the key of a vendor nowhere else', async () => {
    const profile = `      extends: openai\n      base_url: ${origin()}/v1\n`
    const { exitCode, stderr } = await testModel(profile, { OPENAI_API_KEY: key })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^error\[model_not_configured\]: the model's key is missing/)
    expect(asked).toEqual([])
  })

  test('is among the profiles that there are, and its key among those that are set', async () => {
    const file = join(folder, 'settings.yaml')
    const profile = `      base_url: https://acme.test/v1\n      key_env: [ACME_KEY]\n`
    writeFileSync(file, `model:\n  name: acme-2\n  profile: acme\n  profiles:\n    acme:\n${profile}`)
    const { stdout } = await runMain(['models', '--config', file], {
      cwd: folder,
      env: { HOME: folder, SCRUTINEER_MODEL_DISCOVERY: 'none', ACME_KEY: key },
    })
    expect(stdout).toMatch(/^profiles +acme, generic, openai, /m)
    expect(stdout).toMatch(/^keys set +ACME_KEY$/m)
    expect(stdout).toMatch(/^model\.profiles +acme \(/m)
  })

  test('with a wrong field is told with its line and what it might have been', async () => {
    const { exitCode, stderr } = await testModel('      max_token_field: max_tokens\n')
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(
      /^error\[config\]: .*settings\.yaml:4: model\.profiles is wrong at acme\.max_token_field, expected a known field; did you mean max_tokens_field\?/,
    )
  })
})
