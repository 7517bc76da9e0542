import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
// Inside the repository, so that the trial runs find vitest.
const home = mkdtempSync(join(root, 'node_modules', '.reporter-trial-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const head = `import { afterAll, beforeAll, expect, test } from 'vitest'\n`
const passing = `test('a', () => { expect(1).toBe(1) })\n`

/** Runs vitest in a folder of its own over one test file and reads the end of what it prints. */
function run(name: string, source: string, filter = 'trial'): { status: number | null; lastLine: string } {
  const folder = mkdtempSync(join(home, `${name}-`))
  writeFileSync(join(folder, 'trial.test.ts'), source)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      filter,
      `--root=${folder}`,
      `--reporter=${join(root, 'scripts/plain-reporter.ts')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, PLAIN_LABEL: name } },
  )
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1) ?? '' }
}

test.each([
  [
    'pass-skip-todo',
    0,
    '1 passed, 0 failed, 2 skipped',
    `${passing}test.skip('b', () => {})\ntest.todo('c')`,
  ],
  [
    'two-fail',
    1,
    '1 passed, 2 failed',
    `${passing}test('b', () => { throw 1 })\ntest('c', () => { throw 1 })`,
  ],
  ['does-not-load', 1, '0 passed, 1 failed', `throw new Error('no')`],
  ['no-test-inside', 1, '0 passed, 1 failed', `expect(1).toBe(1)`],
  ['unhandled-rejection', 1, '1 passed, 1 failed', `${passing}void Promise.reject(new Error('late'))`],
  ['after-all-throws', 1, '1 passed, 1 failed', `${passing}afterAll(() => { throw new Error('late') })`],
  [
    'before-all-throws',
    1,
    '0 passed, 1 failed, 1 skipped',
    `beforeAll(() => { throw new Error('early') })\n${passing}`,
  ],
  [
    'retry-that-passes',
    0,
    '1 passed, 0 failed',
    `let n = 0\ntest('a', { retry: 2 }, () => { expect(n++).toBe(1) })`,
  ],
])('a run that ends with %s is counted as it ended', (name, status, line, source) => {
  expect(run(name, head + source)).toEqual({ status, lastLine: `${name}: ${line}` })
})

test('a filter that finds no file is a failure', () => {
  expect(run('no-file', passing, 'nowhere')).toEqual({ status: 1, lastLine: 'no-file: 0 passed, 1 failed' })
})
