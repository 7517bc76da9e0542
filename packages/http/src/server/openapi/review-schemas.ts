import { findingSeverities } from '../vocabulary/review-result.ts'
import { reviewStatuses } from '../vocabulary/review-status.ts'
import { closedObject, type Schema, schemaRef, time, timeOrNull, uuid } from './schema-of.ts'

/** Where a review stands, and what it says. */
export const reviewSchemas = {
  ReviewStatus: closedObject({
    review_id: uuid,
    status: {
      type: 'string',
      enum: reviewStatuses,
      description: 'expired: it was completed, and its result is no longer kept.',
    },
    attempt: { type: 'integer', minimum: 0, description: 'How often a worker has begun it.' },
    created_at: time,
    started_at: timeOrNull,
    finished_at: timeOrNull,
    expires_at: { ...timeOrNull, description: 'Until when the result is kept; null until the review ended.' },
    error_code: {
      type: ['string', 'null'],
      description: 'Why it failed, as an error would say; null unless it did.',
    },
  }),
  ReviewResult: closedObject({
    review_id: uuid,
    status: { type: 'string', const: 'completed' },
    findings: { type: 'array', items: schemaRef('Finding') },
    summary: schemaRef('ReviewSummary'),
    rendered_result: {
      type: 'string',
      description:
        'The same for reading: plain text with a summary and the details, no longer than 256 KiB. Fences of code are longer than any run of backticks inside. No escape sequences, no HTML.',
    },
    completed_at: time,
  }),
  Finding: closedObject(
    {
      finding_id: { type: 'string', minLength: 1, maxLength: 128 },
      severity: { type: 'string', enum: findingSeverities },
      category: { type: 'string', minLength: 1, maxLength: 80 },
      message: { type: 'string', minLength: 1, maxLength: 4000 },
      path: { type: 'string', minLength: 1, maxLength: 1024 },
      line: { type: 'integer', minimum: 1, description: 'In the reviewed commit.' },
      'end_line?': { type: ['integer', 'null'], minimum: 1 },
      'function?': {
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 256,
        description: 'The named function or method around it, where the context shows it.',
      },
      suggestion: {
        type: 'string',
        minLength: 1,
        maxLength: 8000,
        description: 'Corrected code or a unified diff, never blank. The server applies nothing.',
      },
      suggestion_format: { type: 'string', enum: ['code', 'unified_diff'] },
    },
    {
      description:
        'Something to act on, from the model. What analyzers report is context of the review and not listed.',
    },
  ),
  ReviewSummary: closedObject({
    files_reviewed: { type: 'integer', minimum: 0 },
    finding_count: { type: 'integer', minimum: 0 },
    'truncated?': {
      type: 'boolean',
      default: false,
      description: 'Whether review material, findings or text were left out.',
    },
  }),
} satisfies Readonly<Record<string, Schema>>
