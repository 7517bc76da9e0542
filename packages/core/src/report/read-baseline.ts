import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import * as v from 'valibot'
import { reportStatuses } from './outcome.ts'
import { reportVersion } from './report.ts'

/** What an earlier report knew. */
export interface Baseline {
  /** Fingerprints of its findings, those it suppressed itself included; each once. */
  readonly fingerprints: readonly string[]
  /** Whether that review was complete. */
  readonly complete: boolean
}

/** Why a text is no baseline; `detail` is our own words. */
export interface BaselineError {
  readonly code: 'baseline_invalid'
  readonly detail: string
}

/**
 * Reads the findings of an earlier report from its JSON, so that they can be suppressed in the next. Of the report only
 * what is needed for that is looked at.
 */
export function readBaseline(json: string): Result<Baseline, BaselineError> {
  const invalid = (detail: string) => err({ code: 'baseline_invalid', detail } as const)
  let value: unknown
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch {
    return invalid('it is no JSON')
  }
  const parsed = v.safeParse(earlierReport, value, { abortEarly: true })
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]) ?? ''
    return invalid(
      field === 'schema_version'
        ? `it is no report of the form ${reportVersion}, which is all this version reads`
        : `it is no report of a review${field === '' ? '' : ` (${field})`}`,
    )
  }
  const { status, findings, suppressed_findings: suppressed } = parsed.output
  if (status === 'failed') return invalid('it is the report of a review that did not take place')
  const fingerprints = [...findings, ...suppressed].map(({ fingerprint }) => fingerprint)
  return ok({
    fingerprints: [...new Set(fingerprints)],
    complete: status === 'complete' || status === 'nothing_reviewed',
  })
}

const found = v.array(v.object({ fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }))

const earlierReport = v.object({
  schema_version: v.literal(reportVersion),
  status: v.picklist(reportStatuses),
  findings: found,
  suppressed_findings: v.optional(found, []),
})
