import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportSchema } from '@scrutineer/core'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelServer, startModelServer } from './support/model-server.ts'
import { runMain } from './support/run-main.ts'

let repository: TestRepository
let server: ModelServer
beforeEach(async () => {
  repository = makeReviewedRepository()
  server = await startModelServer({ mode: 'findings' })
})
afterEach(async () => {
  await server.close()
  repository.remove()
})

function review(
  words: readonly string[],
  onStderr?: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
) {
  return runMain(['review', '--from', 'main', '--to', 'feature', ...words], {
    cwd: repository.dir,
    env: { SCRUTINEER_MODEL_NAME: 'test-model', SCRUTINEER_MODEL_ENDPOINT: server.url, ...env },
    ...(onStderr === undefined ? {} : { onStderr }),
  })
}

describe('a file that cannot be written', () => {
  test.each([
    ['review', []],
    ['a preview', ['--preview']],
  ])('ends %s before a model is asked', async (_, words) => {
    const ran = await review([...words, '--output', 'nowhere/report.json'])
    expect(ran.exitCode).toBe(2)
    expect(ran.stdout).toBe('')
    expect(ran.stderr).toMatch(/^error\[output_failed\]: .*nowhere\/report\.json .*does not exist.*\n$/)
    expect(server.stats.requests).toBe(0)
  })

  test.each([
    ['as JSON', ['--format', 'json']],
    ['as text, though the console shall show nothing', ['--console', 'none']],
  ])('at the end costs the exit code, not the result: %s', async (_, words) => {
    const folder = join(repository.dir, '.git', 'reports')
    mkdirSync(folder)
    const ran = await review([...words, '--output', join(folder, 'report.md')], (text) => {
      if (text.startsWith('reviewing')) rmSync(folder, { recursive: true })
    })
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(/^error\[output_failed\]: .*the result is on standard output$/m)
    if (words.includes('json')) {
      expect(v.parse(reportSchema, JSON.parse(ran.stdout)).findings).toHaveLength(2)
    } else {
      expect(ran.stdout).toMatch(/src\/changed\.ts[\s\S]*Evidence:/)
    }
  })
})

describe('a file that two forms of a report are named for', () => {
  test.each<[string, string[], Record<string, string>]>([
    ['by flags', ['--output', 'a.json', '--html', './a.json'], {}],
    ['by flags of a preview', ['--preview', '--output', 'a.md', '--output-json', 'a.md'], {}],
    ['by settings', [], { SCRUTINEER_OUTPUT_JSON: 'report', SCRUTINEER_OUTPUT_MARKDOWN: './report' }],
  ])('%s is refused before a model is asked', async (_how, words, env) => {
    const ran = await review(words, undefined, env)
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toMatch(
      /^error\[usage\]: .* is named for \w+ and for \w+, expected a file for each form; .*\n$/,
    )
    expect(server.stats.requests).toBe(0)
  })
})

test('a look whether a file can be written leaves none where the review then fails', async () => {
  const ran = await review(['--output', '.git/report.json', '--commit', 'main'])
  expect(ran.exitCode).toBe(2)
  expect(readdirSync(join(repository.dir, '.git'))).not.toContain('report.json')
})
