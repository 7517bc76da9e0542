import type { Finding } from '../findings/finding.ts'
import type { Severity } from '../vocabulary/severity.ts'
import { severities } from '../vocabulary/severity.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { FileCoverage } from './coverage.ts'

/** How the run ended. */
export const reportStatuses = ['complete', 'nothing_reviewed', 'incomplete', 'interrupted', 'failed'] as const

/**
 * - `complete`: all that should be reviewed was
 * - `nothing_reviewed`: there was nothing to review, by an empty change or by exclusion
 * - `incomplete`: something that should be reviewed was not, or not wholly
 * - `interrupted`: stopped from outside
 * - `failed`: no review took place
 */
export type ReportStatus = (typeof reportStatuses)[number]

/** What the review says about the change. `incomplete` covers interrupted and failed runs too. */
export const outcomeResults = ['passed', 'failed', 'incomplete', 'nothing_reviewed'] as const

/** One of the four results. */
export type OutcomeResult = (typeof outcomeResults)[number]

/** The verdict of the gate. */
export interface Outcome {
  readonly result: OutcomeResult
  /** 0 passed or nothing to review, 1 a blocking finding, 2 incomplete, 130 interrupted. */
  readonly exitCode: 0 | 1 | 2 | 130
  /** True only for a complete review, of at least one file, without a blocking finding. */
  readonly approvable: boolean
  /** Findings whose severity is in `failOn`. */
  readonly blocking: number
  /** Severities that fail a review, worst first; empty when none does. */
  readonly failOn: readonly Severity[]
  /** Why it is incomplete, as stable snake_case codes in alphabetical order; empty when it is not. */
  readonly causes: readonly string[]
}

/** What the outcome depends on. */
export interface OutcomeInput {
  readonly interrupted: boolean
  readonly errors: readonly { readonly code: string }[]
  readonly warnings: readonly Warning[]
  readonly coverage: readonly FileCoverage[]
  readonly findings: readonly Pick<Finding, 'severity'>[]
  /** Severities that fail the review, in any order; empty for none. */
  readonly failOn: readonly Severity[]
  /** Makes a review of nothing exit with 2. */
  readonly failOnEmpty: boolean
}

/**
 * Decides status and outcome. Incomplete beats findings: a review that did not see everything neither passes nor
 * fails.
 */
export function decideOutcome(input: OutcomeInput): { status: ReportStatus; outcome: Outcome } {
  const failOn = severities.filter((severity) => input.failOn.includes(severity))
  const blocking = input.findings.filter((finding) => failOn.includes(finding.severity)).length
  const causes = causesOf(input)
  const decided = { blocking, failOn, causes, approvable: false }
  if (input.interrupted) {
    return { status: 'interrupted', outcome: { ...decided, result: 'incomplete', exitCode: 130 } }
  }
  if (causes.length > 0) {
    return { status: 'incomplete', outcome: { ...decided, result: 'incomplete', exitCode: 2 } }
  }
  if (!input.coverage.some((file) => file.state === 'reviewed')) {
    const status = 'nothing_reviewed'
    // What is found without a reviewer, such as a committed secret, may stand in a file that nobody reviews.
    if (blocking > 0 && !input.failOnEmpty) {
      return { status, outcome: { ...decided, result: 'failed', exitCode: 1 } }
    }
    const exitCode = input.failOnEmpty ? 2 : 0
    return { status, outcome: { ...decided, result: 'nothing_reviewed', exitCode } }
  }
  if (blocking > 0) return { status: 'complete', outcome: { ...decided, result: 'failed', exitCode: 1 } }
  return { status: 'complete', outcome: { ...decided, result: 'passed', exitCode: 0, approvable: true } }
}

/** The outcome of a run that brought no review at all. */
export function failedOutcome(code: string): Outcome {
  const isInterrupted = code === 'aborted'
  return {
    result: 'incomplete',
    exitCode: isInterrupted ? 130 : 2,
    approvable: false,
    blocking: 0,
    failOn: [],
    causes: [code],
  }
}

function causesOf(input: OutcomeInput): string[] {
  const causes = [
    ...(input.interrupted ? ['interrupted'] : []),
    ...input.errors.map((error) => error.code),
    ...input.warnings.filter((warning) => warning.incomplete).map((warning) => warning.code),
    ...input.coverage.flatMap((file) => {
      if (file.state === 'not_reviewed') return ['files_not_reviewed']
      return file.state === 'partly_reviewed' ? ['files_partly_reviewed'] : []
    }),
  ]
  return [...new Set(causes)].sort()
}
