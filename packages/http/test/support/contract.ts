import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** The two operations of the service as its OpenAPI document has them: statuses and, as JSON Schema, bodies. */
const text = { type: 'string', minLength: 1, maxLength: 8192 }
const nullableText = { type: ['string', 'null'] }
const count = { type: 'integer', minimum: 0 }

function closed(properties: Readonly<Record<string, unknown>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', additionalProperties: false, required, properties }
}

const pullRequest = closed({
  url: { type: 'string' },
  owner: { type: 'string' },
  repository: { type: 'string' },
  number: { type: 'integer', minimum: 1 },
  title: { type: 'string' },
  body: nullableText,
  author: nullableText,
  base_ref: { type: 'string' },
  head_ref: { type: 'string' },
  base_sha: { type: 'string', pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$' },
  head_sha: { type: 'string', pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$' },
})

const finding = closed({
  severity: { enum: ['critical', 'high', 'medium', 'low'] },
  title: text,
  explanation: text,
  path: { type: 'string', minLength: 1, maxLength: 1024 },
  line: { type: ['integer', 'null'], minimum: 1 },
  evidence: text,
  recommendation: text,
  verification: closed({
    line_in_diff: { type: 'boolean' },
    evidence_found: { enum: ['near', 'elsewhere', 'none'] },
  }),
})

const tracedCall = closed({
  id: { type: 'string' },
  name: {
    enum: ['list_repository_files', 'read_repository_file', 'search_repository', 'inspect_git_diff'],
  },
  arguments: { type: 'object' },
  ok: { type: 'boolean' },
  result_preview: { type: 'string', maxLength: 4096 },
  result_bytes: count,
  truncated: { type: 'boolean' },
  duration_ms: count,
})

const tracedRound = closed({
  round: { type: 'integer', minimum: 1 },
  provider_request_id: nullableText,
  provider_model: nullableText,
  finish_reason: nullableText,
  protocol_action: { enum: ['execute_tools', 'return_review'] },
  usage: {
    oneOf: [
      { type: 'null' },
      closed({ prompt_tokens: count, completion_tokens: count, total_tokens: count }),
    ],
  },
  tool_calls: { type: 'array', maxItems: 8, items: tracedCall },
})

const review = closed(
  {
    pull_request: pullRequest,
    summary: text,
    findings: { type: 'array', maxItems: 100, items: finding },
    notes: { type: 'array', maxItems: 100, items: text },
    model: { type: 'string', minLength: 1 },
    request_id: nullableText,
    termination_reason: { const: 'final_review' },
    trace: { type: 'array', items: tracedRound },
  },
  ['trace'],
)

const failure = closed(
  {
    code: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
    detail: { type: 'string', minLength: 1, maxLength: 1000 },
    termination_reason: {
      enum: [
        'max_rounds',
        'max_tool_calls',
        'review_timeout',
        'invalid_tool_call',
        'invalid_model_response',
        'upstream_response_too_large',
        'unsupported_finish_reason',
      ],
    },
  },
  ['termination_reason'],
)

const operations: Readonly<Record<string, readonly number[]>> = {
  '/health': [200, 405, 500],
  '/reviews': [200, 400, 404, 405, 409, 413, 415, 422, 500, 502, 503, 504],
}

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
const validators: Readonly<Record<string, ValidateFunction>> = {
  review: ajv.compile(review),
  failure: ajv.compile(failure),
  health: ajv.compile(closed({ status: { const: 'ok' } })),
}

/** What an answer has that its contract does not allow; empty when all is well. */
export function breaches(path: string, status: number, headers: Headers, body: unknown): string[] {
  const [place = ''] = path.split('?')
  const statuses = operations[place] ?? [404]
  const kind = status !== 200 ? 'failure' : place === '/health' ? 'health' : 'review'
  const validate = validators[kind]
  const found = validate?.(body) === true ? [] : (validate?.errors ?? [])
  const retry = headers.get('retry-after')
  return [
    ...(statuses.includes(status) ? [] : [`status ${status} of ${path}`]),
    ...found.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`),
    ...(headers.get('content-type') === 'application/json' ? [] : ['content-type']),
    ...(headers.get('cache-control') === 'no-store' ? [] : ['cache-control']),
    ...(/^[A-Za-z0-9._:-]{1,128}$/.test(headers.get('x-request-id') ?? '') ? [] : ['x-request-id']),
    ...(status === 405 && !headers.has('allow') ? ['allow'] : []),
    ...((status === 503 || status === 504) && retry === null ? ['retry-after is missing'] : []),
    ...(retry === null || /^[1-9]\d*$/.test(retry) ? [] : ['retry-after']),
  ]
}
