import type { Reporter, TestModule, TestSuite } from 'vitest/node'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const counts: Counts = { passed: 0, failed: 0, skipped: 0 }

function countModule(module: TestModule): void {
  const failedBefore = counts.failed
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') counts.passed += 1
    else if (state === 'failed') counts.failed += 1
    else counts.skipped += 1
  }
  // A hook that throws fails its suite without failing a test.
  const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
  counts.failed += suites.filter((suite) => suite.errors().length > 0).length
  // A file that does not load, or holds no test, is a failure too.
  if (module.state() === 'failed' && counts.failed === failedBefore) counts.failed += 1
}

/**
 * Prints `N passed, N failed[, N skipped]` as the very last line of a run, when the process ends, so that
 * coverage tables and late errors stand before it. A run that ends badly without a failed test (a coverage
 * threshold, no file found, an unhandled rejection) counts as one failure. `PLAIN_LABEL=x` puts `x: ` first.
 */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class PlainReporter implements Reporter {
  onInit(): void {
    process.on('exit', (code) => {
      const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed
      const label = process.env['PLAIN_LABEL']
      const line = [`${counts.passed} passed`, `${failed} failed`]
      if (counts.skipped > 0) line.push(`${counts.skipped} skipped`)
      process.stdout.write(`${label === undefined ? '' : `${label}: `}${line.join(', ')}\n`)
    })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    for (const module of modules) countModule(module)
    if (unhandledErrors.length > 0 && counts.failed === 0) counts.failed = 1
  }
}
