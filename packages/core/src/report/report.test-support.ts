import { noUsage } from '../vocabulary/token-usage.ts'
import type { ReportInput } from './build-report.ts'
import type { FileCoverage } from './coverage.ts'

/** What a small complete review brings together, unless told otherwise. */
export function reportInput(given: Partial<ReportInput> = {}): ReportInput {
  return {
    tool: { name: 'scrutineer', version: '1.2.3' },
    change: {
      mode: 'range',
      base: { rev: 'main', oid: 'a'.repeat(40) },
      head: { rev: 'feature', oid: 'b'.repeat(40) },
      mergeBase: 'c'.repeat(40),
    },
    model: { provider: 'openai', model: 'gpt-x', isAi: true },
    failOn: ['critical', 'high'],
    failOnEmpty: false,
    interrupted: false,
    coverage: [covered('src/a.ts')],
    rules: [],
    guidance: [],
    findings: [],
    suppressedFindings: [],
    baseline: null,
    droppedFindings: [],
    warnings: [],
    errors: [],
    usage: noUsage,
    requests: { sent: 0, failed: 0, remembered: 0 },
    cost: null,
    startedAt: null,
    durationMs: null,
    chunks: [],
    rounds: [],
    toolCalls: [],
    compressions: [],
    sideQuestions: [],
    quirks: [],
    degraded: [],
    ...given,
  }
}

/** A file and what became of it. */
export function covered(path: string, given: Partial<FileCoverage> = {}): FileCoverage {
  return {
    path,
    state: 'reviewed',
    reason: null,
    pattern: null,
    patternSource: null,
    unreviewed: [],
    ...given,
  }
}
