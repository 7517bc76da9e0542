import { reportSchema } from '@scrutineer/core'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRepository, type TestRepository } from './support/make-repository.ts'
import { runMain } from './support/run-main.ts'

const paths = ['one/a.ts', 'two/b.ts', 'three/c.ts']

let repository: TestRepository
/** A port that nobody listens at; one that was free a moment ago may be another test's by now. */
const port = 9
beforeAll(() => {
  repository = makeRepository()
  repository.commit('empty')
  // Large enough for a part each.
  const body = Array.from({ length: 400 }, (_, line) => `export const value${line} = compute(${line})\n`)
  for (const path of paths) repository.write(path, body.join(''))
})
afterAll(() => repository.remove())

function review(words: readonly string[] = [], more: Parameters<typeof runMain>[1] = {}) {
  return runMain(['review', '--max-chunk-tokens', '4000', ...words], {
    cwd: repository.dir,
    ...more,
    env: {
      SCRUTINEER_MODEL_NAME: 'test-model',
      SCRUTINEER_MODEL_ENDPOINT: `http://127.0.0.1:${port}/v1`,
      SCRUTINEER_MODEL_API_KEY: 'key-that-nobody-may-see',
    },
  })
}

describe('an endpoint where nothing listens', () => {
  test('is named in one line, with the reason and what to do', async () => {
    const ran = await review()
    expect(ran.exitCode).toBe(2)
    const lines = ran.stderr.split('\n').filter((line) => line.startsWith('error['))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      new RegExp(
        `^error\\[incomplete\\]: .*nothing listens at 127\\.0\\.0\\.1:${port}\\b.*\\(ECONNREFUSED\\); start `,
      ),
    )
  })

  test('is told of once in text and Markdown, and for every file in JSON', async () => {
    const text = await review()
    expect(text.stdout.match(/ECONNREFUSED/g)).toHaveLength(1)
    expect(text.stdout).toMatch(/^error\[network\]: 3 files: nothing listens at /m)
    for (const path of paths) expect(text.stdout).toContain(`Not reviewed: ${path}`)
    const markdown = await review(['--format', 'markdown'])
    expect(markdown.stdout.match(/ECONNREFUSED/g)).toHaveLength(1)
    const json = await review(['--format', 'json'])
    const { errors } = v.parse(reportSchema, JSON.parse(json.stdout))
    expect(new Set(errors.map(({ subject }) => subject))).toEqual(new Set(paths))
    for (const ran of [text, markdown, json]) {
      expect(ran.stdout + ran.stderr).not.toMatch(/key-that-nobody|\/v1/)
    }
  })
})

describe('the outcome', () => {
  test.each([
    ['is said once where both outputs are one terminal', { stdout: true, stderr: true }, [], 1, 0],
    ['is on either where they are apart', { stdout: false, stderr: true }, [], 1, 1],
    ['is on either in a log', { stdout: false, stderr: false }, [], 1, 1],
    ['is on standard error alone where the console shows nothing', both(), ['--console', 'none'], 0, 1],
    ['is on standard error beside JSON, which stays a document', both(), ['--format', 'json'], 0, 1],
  ])('%s', async (_, terminals, words, onStdout, onStderr) => {
    const ran = await review([...words, '--no-progress'], { terminals })
    expect(ran.exitCode).toBe(2)
    expect(ran.stdout.match(/The review is incomplete\./g) ?? []).toHaveLength(onStdout)
    expect(ran.stderr.match(/^error\[incomplete\]: The review is incomplete\./gm) ?? []).toHaveLength(
      onStderr,
    )
    if (words.includes('json')) v.parse(reportSchema, JSON.parse(ran.stdout))
  })
})

function both() {
  return { stdout: true, stderr: true }
}
