import * as v from 'valibot'
import { dropReasons } from '../findings/drop-reason.ts'
import { placementReasons } from '../findings/placement.ts'
import { suggestionProblems } from '../findings/suggestion.ts'
import { finishReasons } from '../ports/finish-reason.ts'
import { categories } from '../vocabulary/category.ts'
import { questionStages } from '../vocabulary/question-stage.ts'
import { ruleLayers } from '../vocabulary/rule-layer.ts'
import { severities } from '../vocabulary/severity.ts'
import { coverageStates } from './coverage.ts'
import { outcomeResults, reportStatuses } from './outcome.ts'
import { reportVersion } from './report.ts'

const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const line = v.pipe(v.number(), v.integer(), v.minValue(1))
const side = v.picklist(['old', 'new'])
const amount = v.pipe(v.number(), v.minValue(0))
const milliseconds = v.nullable(v.pipe(v.number(), v.minValue(0)))
const oid = v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/))
const code = v.pipe(text, v.regex(/^[a-z0-9_]+$/))

const about = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))

const revision = v.nullable(v.object({ rev: text, oid }))

const tokens = v.nullable(count)

const usage = about(
  v.object({
    requests: count,
    input_tokens: tokens,
    output_tokens: tokens,
    total_tokens: tokens,
    cached_input_tokens: tokens,
    cache_write_tokens: tokens,
    reasoning_tokens: tokens,
    complete: about(v.boolean(), 'False when a request did not say what it used: the sums are then too low.'),
  }),
  'Sums over the requests that told; null where none did, which is not zero.',
)

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
  pattern_source: about(
    v.nullable(v.picklist(['option', ...ruleLayers])),
    'Whose pattern it is: of an option, a layer of rules, or built in.',
  ),
  unreviewed: v.array(v.object({ side, start: line, end: line })),
})

const rule = v.object({
  path: text,
  layer: v.picklist(ruleLayers),
  source: about(text, 'The rule file; built-in: and an id for a built-in rule.'),
  pattern: text,
  digest: about(v.pipe(text, v.regex(/^[0-9a-f]{16}$/)), "Of the rule's whole text: SHA-256, cut."),
  merged: about(v.boolean(), 'Whether the built-in rule counts too.'),
})

const chunk = v.object({
  id: text,
  paths: v.array(text),
  ended: code,
  complete: v.boolean(),
  resumed: about(v.boolean(), 'Reviewed by an earlier run and taken from there.'),
  rounds: count,
  tool_calls: count,
  findings: count,
  usage,
  duration_ms: milliseconds,
})

const round = v.object({
  chunk: text,
  round: line,
  finish_reason: v.nullable(v.picklist(finishReasons)),
  raw_finish_reason: v.nullable(text),
  error: v.nullable(text),
  requests: count,
  usage: v.nullable(
    v.object({
      input_tokens: tokens,
      output_tokens: tokens,
      total_tokens: tokens,
      cached_input_tokens: tokens,
      cache_write_tokens: tokens,
      reasoning_tokens: tokens,
    }),
  ),
  answered_by: about(
    v.nullable(v.object({ provider: text, model: text, because: text })),
    'Who answered in the place of the model that was asked, and the code of what that one failed with; null where it answered.',
  ),
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

const compression = v.object({
  chunk: text,
  round: count,
  status: v.picklist(['done', 'failed', 'ineffective']),
  tokens_before: count,
  tokens_after: count,
  usage,
})

const sideQuestion = v.object({
  chunk: text,
  stage: v.picklist(questionStages),
  attempts: count,
  status: v.picklist(['answered', 'failed']),
  error: v.nullable(text),
  usage,
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
    suppressed_findings: count,
  }),
  coverage: v.array(coverage),
  rules: about(v.array(rule), 'One for each file that is reviewed.'),
  guidance: v.array(text),
  findings: v.array(finding),
  suppressed_findings: about(v.array(finding), 'Findings that the baseline has; they count for nothing.'),
  baseline: about(
    v.nullable(v.object({ findings: count, complete: v.boolean() })),
    'The earlier report that findings were compared with: how many it has, and whether it was complete.',
  ),
  dropped_findings: v.array(droppedFinding),
  warnings: v.array(v.object({ code, subject: v.nullable(text), detail: text, incomplete: v.boolean() })),
  errors: v.array(v.object({ code, subject: v.nullable(text), detail: text })),
  usage,
  requests: v.object({
    sent: count,
    failed: count,
    remembered: about(count, 'Answers known from before, for which nothing was sent.'),
  }),
  cost: about(
    v.nullable(
      v.object({
        currency: about(
          v.nullable(v.pipe(text, v.regex(/^[A-Z]{3}$/))),
          'ISO 4217; null for no known price.',
        ),
        least: v.nullable(amount),
        most: about(v.nullable(amount), 'Null where a request did not say what it used.'),
        prices_as_of: about(v.nullable(text), 'The day on which the price was read.'),
      }),
    ),
    'What all requests cost, between two bounds; equal bounds are exact. Null where it was not asked for.',
  ),
  started_at: about(v.nullable(text), 'ISO 8601 in UTC; null without a clock.'),
  duration_ms: milliseconds,
  chunks: v.array(chunk),
  rounds: v.array(round),
  tool_calls: v.array(toolCall),
  compressions: about(
    v.array(compression),
    'Summaries of older rounds, made when a conversation got long; tokens are estimates of a whole request.',
  ),
  side_questions: about(
    v.array(sideQuestion),
    'Questions asked beside the conversations, without their texts.',
  ),
  quirks: v.array(text),
  degraded: v.array(text),
})

/** What `renderJson` writes. */
export type ReportJson = v.InferOutput<typeof reportSchema>
