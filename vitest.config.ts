import { defineConfig } from 'vitest/config'

// Packages resolve to one another's source, so no test needs a build first.
const conditions = ['@scrutineer/source']
const packages = ['core', 'tools', 'providers', 'http', 'cli']

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } },
  test: {
    reporters: ['default', './scripts/plain-reporter.ts'],
    projects: [
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          // No test measures time; a busy machine must not fail one.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Core has no state that one test file could leave to the next.
          isolate: name !== 'core',
          include: [`packages/${name}/src/**/*.test.ts`, `packages/${name}/test/**/*.test.ts`],
          // Only the program itself is also tested as it is built.
          globalSetup: name === 'cli' ? ['packages/cli/test/support/build-program.ts'] : [],
        },
      })),
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            checker: 'tsc',
            include: [
              'packages/*/src/**/*.test-d.ts',
              'packages/*/test/**/*.test-d.ts',
              'tests/**/*.test-d.ts',
            ],
            tsconfig: './tsconfig.types.json',
          },
        },
      },
      {
        extends: true,
        test: { name: 'repo', include: ['tests/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})
