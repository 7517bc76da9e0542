import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { runProgram } from './support/run-program.ts'

let scratch: string
let repository: TestRepository
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'scrutineer-start-'))
  repository = makeReviewedRepository()
})
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
  repository.remove()
})

/** Writes down every module that is resolved, and Node's own list of the built-ins it has loaded. */
function traceFlags(log: string): string[] {
  const hooks = join(scratch, 'hooks.mjs')
  const trace = join(scratch, 'trace.mjs')
  writeFileSync(
    hooks,
    `import { appendFileSync } from 'node:fs'
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(${JSON.stringify(log)}, found.url + '\\n')
  return found
}\n`,
  )
  writeFileSync(
    trace,
    `import { appendFileSync } from 'node:fs'
import { register } from 'node:module'
register(${JSON.stringify(`file://${hooks}`)})
process.on('exit', () => appendFileSync(${JSON.stringify(log)}, process.moduleLoadList.join('\\n') + '\\n'))\n`,
  )
  return ['--import', trace]
}

const heavy =
  /node_modules\/(\.pnpm\/)?(undici|isomorphic-git)|^node:(http|https|http2|tls)$|NativeModule (http|https|http2|_http_client|internal\/deps\/undici\/undici)$/m

async function loadedBy(name: string, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const log = join(scratch, `${name}.log`)
  const run = await runProgram(argv, { cwd: repository.dir, nodeFlags: traceFlags(log), env })
  return { run, loaded: readFileSync(log, 'utf8') }
}

test.each([
  ['version', ['--version']],
  ['help', ['help']],
  ['help of a command', ['review', '--help']],
  ['a usage error', ['review', '--nope', '--format', 'json']],
  ['diff as JSON', ['diff', '--from', 'main', '--to', 'feature', '--format', 'json']],
  ['diff as text', ['diff', '--commit', 'feature']],
  ['preview', ['review', '--from', 'main', '--to', 'feature', '--preview']],
])('%s loads no HTTP client and no built-in git', async (name, argv) => {
  const { run, loaded } = await loadedBy(name.replaceAll(' ', '-'), argv)
  expect(run.exitCode, run.stderr).toBe(name === 'a usage error' ? 2 : 0)
  expect(loaded).toContain('dist/scrutineer.js')
  expect(loaded).toContain('NativeModule fs')
  expect(loaded.match(heavy)?.[0]).toBeUndefined()
})

test('the trace would show an HTTP client: a review that asks a model loads one', async () => {
  const env = { SCRUTINEER_MODEL_NAME: 'm', SCRUTINEER_MODEL_ENDPOINT: 'http://127.0.0.1:9/v1' }
  const argv = ['review', '--from', 'main', '--to', 'feature', '--model-timeout', '1s']
  const { loaded } = await loadedBy('review', argv, env)
  expect(loaded).toMatch(heavy)
})

test('YAML is loaded where there are settings to read, and not where there are none', async () => {
  const argv = ['review', '--from', 'main', '--to', 'feature', '--preview']
  const without = await loadedBy('no-settings', argv)
  expect(without.loaded).not.toMatch(/read-settings/)
  const file = join(scratch, 'settings.yaml')
  writeFileSync(file, 'review: {concurrency: 2}\n')
  const { run, loaded } = await loadedBy('settings', [...argv, '--config', file])
  expect(run).toMatchObject({ exitCode: 0, stderr: '' })
  expect(loaded).toMatch(/read-settings/)
  expect(loaded).not.toMatch(/node_modules\/(\.pnpm\/)?yaml/)
})
