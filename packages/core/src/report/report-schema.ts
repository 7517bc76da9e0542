import * as v from 'valibot'
import { dropReasons } from '../findings/drop-reason.ts'
import { placementReasons } from '../findings/placement.ts'
import { suggestionProblems } from '../findings/suggestion.ts'
import { categories } from '../vocabulary/category.ts'
import { severities } from '../vocabulary/severity.ts'
import { coverageStates } from './coverage.ts'
import { outcomeResults, reportStatuses } from './outcome.ts'
import { reportVersion } from './report.ts'

const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const line = v.pipe(v.number(), v.integer(), v.minValue(1))
const side = v.picklist(['old', 'new'])
const milliseconds = v.nullable(v.pipe(v.number(), v.minValue(0)))
const oid = v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/))
const code = v.pipe(text, v.regex(/^[a-z0-9_]+$/))

const about = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))

const revision = v.nullable(v.object({ rev: text, oid }))

const usage = v.object({
  requests: count,
  input_tokens: count,
  output_tokens: count,
  total_tokens: count,
  cached_input_tokens: count,
  cache_write_tokens: count,
  reasoning_tokens: count,
  complete: about(v.boolean(), 'False when a request did not say what it used: the sums are then too low.'),
})

const finding = v.object({
  fingerprint: about(text, 'Equal in another run for the same defect in the same code.'),
  severity: v.picklist(severities),
  category: v.nullable(v.picklist(categories)),
  rule_id: v.nullable(text),
  path: text,
  side,
  start_line: v.nullable(line),
  end_line: v.nullable(line),
  placed: about(v.boolean(), 'Whether the lines lie in one hunk of the diff.'),
  placement_reason: v.nullable(v.picklist(placementReasons)),
  function: v.nullable(text),
  title: text,
  message: text,
  evidence: text,
  existing_code: v.nullable(text),
  recommendation: v.nullable(text),
  suggestion: v.nullable(
    v.object({
      format: v.picklist(['code', 'diff']),
      text,
      problem: about(v.nullable(v.picklist(suggestionProblems)), 'Null when it applies as it stands.'),
    }),
  ),
  confidence: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  verification: v.nullable(
    v.object({ line_in_diff: v.boolean(), evidence_found: v.picklist(['near', 'elsewhere', 'none']) }),
  ),
})

const droppedFinding = v.object({
  reason: v.picklist(dropReasons),
  detail: v.nullable(text),
  severity: v.nullable(text),
  category: v.nullable(text),
  path: text,
  start_line: v.nullable(line),
  end_line: v.nullable(line),
  title: text,
})

const coverage = v.object({
  path: text,
  state: v.picklist(coverageStates),
  reason: v.nullable(code),
  pattern: v.nullable(text),
  unreviewed: v.array(v.object({ side, start: line, end: line })),
})

const chunk = v.object({
  id: text,
  paths: v.array(text),
  ended: code,
  complete: v.boolean(),
  rounds: count,
  tool_calls: count,
  findings: count,
  usage,
  duration_ms: milliseconds,
})

const toolCall = v.object({
  chunk: text,
  round: line,
  tool: text,
  error: v.nullable(text),
  cached: v.boolean(),
  output_bytes: count,
  truncated: v.boolean(),
  duration_ms: milliseconds,
})

const numbersOf = <const Key extends string>(keys: readonly Key[]) =>
  v.object(Object.fromEntries(keys.map((key) => [key, count])) as { readonly [K in Key]: typeof count })

/** The report as JSON. Lists are never null; what is not known is null. */
export const reportSchema = v.object({
  schema_version: about(v.literal(reportVersion), 'Changes when a field goes or changes its meaning.'),
  tool: v.object({ name: text, version: text }),
  change: v.object({
    mode: v.nullable(v.picklist(['range', 'commit', 'staged', 'workspace', 'patch', 'pull_request'])),
    base: revision,
    head: revision,
    merge_base: v.nullable(oid),
  }),
  model: v.nullable(
    v.object({
      provider: text,
      model: text,
      ai: about(v.boolean(), 'False for a reviewer of fixed patterns.'),
    }),
  ),
  status: v.picklist(reportStatuses),
  outcome: v.object({
    result: v.picklist(outcomeResults),
    exit_code: v.picklist([0, 1, 2, 130]),
    approvable: v.boolean(),
    blocking: count,
    fail_on: v.array(v.picklist(severities)),
    causes: v.array(code),
  }),
  error: about(
    v.nullable(v.object({ code, message: text })),
    'Why there is no review; null unless the status is failed or interrupted before a review began.',
  ),
  counts: v.object({
    findings: count,
    by_severity: numbersOf(severities),
    files: count,
    by_state: numbersOf(coverageStates),
    dropped_findings: count,
  }),
  coverage: v.array(coverage),
  findings: v.array(finding),
  dropped_findings: v.array(droppedFinding),
  warnings: v.array(v.object({ code, subject: v.nullable(text), detail: text, incomplete: v.boolean() })),
  errors: v.array(v.object({ code, subject: v.nullable(text), detail: text })),
  usage,
  requests: v.object({ sent: count, failed: count }),
  started_at: about(v.nullable(text), 'ISO 8601 in UTC; null without a clock.'),
  duration_ms: milliseconds,
  chunks: v.array(chunk),
  tool_calls: v.array(toolCall),
  quirks: v.array(text),
  degraded: v.array(text),
})

/** What `renderJson` writes. */
export type ReportJson = v.InferOutput<typeof reportSchema>
