import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelServer, startModelServer } from './support/model-server.ts'
import { runProgram } from './support/run-program.ts'

let repository: TestRepository
beforeAll(() => {
  repository = makeReviewedRepository()
})
afterAll(() => repository.remove())

/** Reviews with a model, and says how it ended and what its report tells. */
async function review(server: ModelServer, name: string, flags: readonly string[]) {
  const report = join(repository.dir, '.git', `${name}.json`)
  const run = await runProgram(
    [
      ...['review', '--from', 'main', '--to', 'feature', '--format', 'json', '--output', report],
      ...['--model-endpoint', server.url, ...flags],
    ],
    {
      cwd: repository.dir,
      env: { SCRUTINEER_MODEL_NAME: 'm-1', SCRUTINEER_MODEL_API_KEY: 'key-0123456789' },
    },
  )
  const told = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly status: string
    readonly model: unknown
    readonly warnings: readonly { readonly code: string; readonly detail: string }[]
    readonly rounds: readonly { readonly answered_by: { readonly model: string } | null }[]
    readonly degraded: readonly string[]
  }
  return { run, told }
}

test('a model whose quota is used up gives way to the one that is named for that, and the report says so', async () => {
  const server = await startModelServer({ mode: 'clean', fault: 'http-429-quota', faultTimes: 1 })
  try {
    const { run, told } = await review(server, 'fallback', ['--fallback-model', 'm-2', '--concurrency', '1'])
    expect(run.exitCode).toBe(0)
    expect(told.status).toBe('complete')
    expect(told.model).toMatchObject({ model: 'm-1' })
    const warning = 'm-1 of 127.0.0.1 failed (quota_exhausted); m-2 of 127.0.0.1 answered in its place.'
    expect(told.warnings).toMatchObject([{ code: 'fallback_model', detail: warning }])
    expect(run.stderr).toContain(warning)
    expect(told.degraded).toEqual(['model'])
    for (const { answered_by } of told.rounds) expect(answered_by?.model).toBe('m-2')
  } finally {
    await server.close()
  }
})

test('without one, the review ends there', async () => {
  const server = await startModelServer({ mode: 'clean', fault: 'http-429-quota', faultTimes: 1 })
  try {
    const { run, told } = await review(server, 'alone', ['--concurrency', '1'])
    expect(run.exitCode).toBe(2)
    expect(told.status).not.toBe('complete')
    expect(run.stderr).toContain('quota')
  } finally {
    await server.close()
  }
})
