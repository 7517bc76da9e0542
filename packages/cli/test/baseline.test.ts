import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportSchema } from '@scrutineer/core'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

function review(...words: string[]) {
  return runMain(['review', '--from', 'main', '--to', 'feature', '--fail-on', 'medium', ...words], {
    cwd: repository.dir,
    env: { SCRUTINEER_MODEL_NAME: 'test-model', SCRUTINEER_MODEL_ENDPOINT: server.url },
  })
}

test('what an earlier report has does not fail a review again, though its lines moved', async () => {
  const first = await review('--output', join('.git', 'earlier.json'))
  expect(first.exitCode).toBe(1)
  repository.write('src/added.ts', '// a\n// b\n\nexport function compute(n: number) {\n  return n * 2\n}\n')
  repository.commit('after')
  const second = await review('--baseline', join('.git', 'earlier.json'), '--format', 'json')
  const report = v.parse(reportSchema, JSON.parse(second.stdout))
  // The model of this test reports the first line that a file adds; in that file, this is another one now.
  expect(report.suppressed_findings.map(({ path }) => path)).toEqual(['src/changed.ts'])
  expect(report.findings.map(({ path }) => path)).toEqual(['src/added.ts'])
  expect(report.baseline).toEqual({ findings: 2, complete: true })
  const third = await review('--baseline', join('.git', 'earlier.json'), '--exclude', 'src/added.ts')
  expect(third.exitCode).toBe(0)
  expect(third.stdout).toContain('1 finding of the baseline is still there and was not counted.')
})

test.each([
  ['missing.json', null],
  ['text.json', 'no report'],
  ['other.json', '{"findings":[]}'],
])('%s is refused in one line, before a model is asked', async (name, content) => {
  const path = join('.git', name)
  if (content !== null) writeFileSync(join(repository.dir, path), content)
  const ran = await review('--baseline', path)
  expect(ran.exitCode).toBe(2)
  expect(ran.stdout).toBe('')
  expect(ran.stderr).toMatch(
    /^error\[baseline_invalid\]: \.git\/\w+\.json is no baseline: .*; expected .*\n$/,
  )
  expect(server.stats.requests).toBe(0)
})

test('an incomplete earlier report counts, and that is noted', async () => {
  const path = join(repository.dir, '.git', 'earlier.json')
  writeFileSync(path, JSON.stringify({ schema_version: '1', status: 'incomplete', findings: [] }))
  const ran = await review('--baseline', path)
  expect(ran.exitCode).toBe(1)
  expect(ran.stdout).toContain('warning[baseline_incomplete]')
})

test('a baseline has nothing to do with a preview', async () => {
  const ran = await review('--preview', '--baseline', 'earlier.json')
  expect(ran.exitCode).toBe(2)
  expect(ran.stderr).toMatch(/^error\[usage\]: --baseline is for reports/)
})

test('findings are challenged unless that is switched off', async () => {
  await review()
  const asked = server.stats.requests
  await review('--challenge=false')
  expect(server.stats.requests - asked).toBe(asked - 1)
})
