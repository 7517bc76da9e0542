import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Packages resolve to one another's source, so no test needs a build first. The rest is what Node itself would choose: under
// `module`, which only bundlers know, some packages have files that Node cannot load.
const conditions = ['@scrutineer/source']
const packages = ['core', 'tools', 'providers', 'http', 'cli']
const builtProgram = 'packages/cli/test/support/build-program.ts'

export default defineConfig({
  resolve: { conditions: [...conditions, 'node', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'node', 'development|production'] } },
  test: {
    reporters: ['default', './scripts/plain-reporter.ts'],
    // Much of the time is spent waiting for programs that tests start, so more of them share a core than there are.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ['./scripts/own-temporary-folder.ts'],
    // What is waited for comes when the machine gets to it; the test's own time limit ends a wait in vain.
    expect: { poll: { timeout: 150_000 } },
    projects: [
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          // No test measures time; a busy machine must not fail one.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // None has state that one test file could leave to the next, and many files would each load them anew.
          isolate: false,
          include: [`packages/${name}/src/**/*.test.ts`, `packages/${name}/test/**/*.test.ts`],
          // Only the program itself is also tested as it is built.
          globalSetup: name === 'cli' ? [builtProgram] : [],
        },
      })),
      {
        extends: true,
        test: {
          name: 'repo',
          include: ['tests/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: [builtProgram],
        },
      },
    ],
  },
})
