import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRepository, type TestRepository } from './support/make-repository.ts'
import { startModelServer } from './support/model-server.ts'
import { runProgram } from './support/run-program.ts'

const parts = 16

let repository: TestRepository
beforeAll(() => {
  repository = makeRepository()
  repository.write('README.md', '# Project\n')
  repository.commit()
  repository.git('checkout', '--quiet', '-b', 'feature')
  for (let part = 0; part < parts; part++) {
    repository.write(`part-${part}/value.ts`, `export const value = ${part}\n`)
  }
  repository.commit()
})
afterAll(() => repository.remove())

test.each(['seconds', 'nothing'] as const)(
  'many conversations side by side all end well where an endpoint takes few requests, and tells %s of the wait',
  async (tells) => {
    const server = await startModelServer({ mode: 'clean', limit: { perSecond: 10, burst: 3, tells } })
    try {
      const run = await runProgram(
        [
          ...['review', '--from', 'main', '--to', 'feature', '--format', 'json', '--concurrency', '16'],
          ...['--max-chunk-files', '1', '--no-cache', '--model-endpoint', server.url, '--model-name', 'm-1'],
        ],
        { cwd: repository.dir },
      )
      expect(run.stderr).not.toContain('error[')
      expect(run.exitCode).toBe(0)
      expect(JSON.parse(run.stdout)).toMatchObject({ status: 'complete' })
      const { requests, refused } = server.stats
      expect(refused).toBeGreaterThan(0)
      // How much is wasted is measured elsewhere; here a busy machine must not matter.
      expect(requests - refused).toBeGreaterThanOrEqual(parts)
    } finally {
      await server.close()
    }
  },
)
