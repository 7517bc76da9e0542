import * as v from 'valibot'
import { executionRoutes, providerNames } from '../server/vocabulary/provider-profile.ts'
import { policyFormats } from '../server/vocabulary/review-policy.ts'
import { findingSeverities } from '../server/vocabulary/review-result.ts'
import { reviewStatuses } from '../server/vocabulary/review-status.ts'

// What a server answers, read with care: members that are not known yet are passed over, the others must be right.

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
)
const uuid = v.pipe(v.string(), v.uuid())

export const submissionAnswer = v.pipe(
  v.object({
    review_id: uuid,
    submitted_at: time,
    review_policy: v.optional(
      v.object({ format: v.picklist(policyFormats), sha256: v.string(), bytes: v.number() }),
    ),
  }),
  v.transform(({ review_id, submitted_at, review_policy }) => ({
    reviewId: review_id,
    submittedAt: submitted_at,
    policyReceipt: review_policy ?? null,
  })),
)

export const statusAnswer = v.pipe(
  v.object({
    review_id: uuid,
    status: v.picklist(reviewStatuses),
    attempt: v.number(),
    created_at: time,
    started_at: v.nullable(time),
    finished_at: v.nullable(time),
    expires_at: v.nullable(time),
    error_code: v.nullable(v.string()),
  }),
  v.transform((answer) => ({
    reviewId: answer.review_id,
    status: answer.status,
    /** How often it was begun. */
    attempt: answer.attempt,
    createdAt: answer.created_at,
    startedAt: answer.started_at,
    finishedAt: answer.finished_at,
    expiresAt: answer.expires_at,
    errorCode: answer.error_code,
  })),
)

const findingAnswer = v.pipe(
  v.object({
    finding_id: v.string(),
    severity: v.picklist(findingSeverities),
    category: v.string(),
    message: v.string(),
    path: v.string(),
    line: v.number(),
    end_line: v.optional(v.nullable(v.number()), null),
    function: v.optional(v.nullable(v.string()), null),
    suggestion: v.string(),
    suggestion_format: v.picklist(['code', 'unified_diff']),
  }),
  v.transform(({ finding_id, end_line, suggestion_format, ...rest }) => ({
    ...rest,
    findingId: finding_id,
    endLine: end_line,
    suggestionFormat: suggestion_format,
  })),
)

export const resultAnswer = v.pipe(
  v.object({
    review_id: uuid,
    findings: v.array(findingAnswer),
    summary: v.object({
      files_reviewed: v.number(),
      finding_count: v.number(),
      truncated: v.optional(v.boolean(), false),
    }),
    rendered_result: v.string(),
    completed_at: time,
  }),
  v.transform(({ review_id, findings, summary, rendered_result, completed_at }) => ({
    reviewId: review_id,
    findings,
    summary: {
      filesReviewed: summary.files_reviewed,
      findingCount: summary.finding_count,
      truncated: summary.truncated,
    },
    renderedResult: rendered_result,
    completedAt: completed_at,
  })),
)

export const profileAnswer = v.pipe(
  v.object({
    id: uuid,
    provider: v.picklist(providerNames),
    model: v.string(),
    execution_route: v.picklist(executionRoutes),
    status: v.picklist(['active', 'revoked']),
    version: v.number(),
    created_at: time,
    updated_at: time,
  }),
  v.transform(({ execution_route, created_at, updated_at, ...rest }) => ({
    ...rest,
    executionRoute: execution_route,
    createdAt: created_at,
    updatedAt: updated_at,
  })),
)

export const profilesAnswer = v.pipe(
  v.object({ profiles: v.array(profileAnswer) }),
  v.transform(({ profiles }) => profiles),
)

export const capabilitiesAnswer = v.pipe(
  v.object({
    registration: v.object({
      key_id: v.string(),
      public_key: v.string(),
      maximum_envelope_age_seconds: v.number(),
    }),
    providers: v.array(v.object({ id: v.string(), execution_routes: v.array(v.picklist(executionRoutes)) })),
  }),
  v.transform(({ registration, providers }) => ({
    registration: {
      keyId: registration.key_id,
      publicKey: registration.public_key,
      maximumEnvelopeAgeSeconds: registration.maximum_envelope_age_seconds,
    },
    providers: providers.map(({ id, execution_routes }) => ({ id, executionRoutes: execution_routes })),
  })),
)

export const errorAnswer = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    request_id: v.string(),
    details: v.optional(v.array(v.object({ path: v.string(), code: v.string(), message: v.string() })), []),
  }),
})

/** Where a review stands. Times are milliseconds since 1970. */
export type ReviewState = v.InferOutput<typeof statusAnswer>

/** A review that a server has taken in. */
export type AcceptedReview = v.InferOutput<typeof submissionAnswer>

/** What a completed review says. */
export type CompletedReview = v.InferOutput<typeof resultAnswer>
