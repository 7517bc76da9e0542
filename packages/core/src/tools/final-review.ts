import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import * as v from 'valibot'
import type { Quirk } from '../ports/quirk.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import { extractAnswer } from './extract-answer.ts'
import { maxCharacters } from './max-characters.ts'

/** UTF-8 bytes that one text of a final review may have. */
export const maxFinalTextBytes = 8 * 1024
/** How many findings, and how many notes, a final review may have. */
export const maxFinalItems = 100

const text = v.pipe(
  v.string(),
  v.check((value) => value.trim() !== '', 'must not be blank'),
  v.check((value) => byteLengthOf(value) <= maxFinalTextBytes, 'must be at most 8 KiB'),
)

const finalFinding = v.strictObject({
  severity: v.picklist(['critical', 'high', 'medium', 'low']),
  title: text,
  explanation: text,
  path: v.pipe(v.string(), v.minLength(1), maxCharacters(1024)),
  line: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  evidence: text,
  recommendation: text,
})

const finalReview = v.strictObject({
  summary: text,
  findings: v.pipe(v.array(finalFinding), v.maxLength(maxFinalItems)),
  notes: v.pipe(v.array(text), v.maxLength(maxFinalItems)),
})

/** The JSON that a pull-request review ends with, schema-valid. Paths and lines are not yet checked. */
export type FinalReview = v.InferOutput<typeof finalReview>

/** One finding of it. */
export type FinalFinding = FinalReview['findings'][number]

/** Why a text is no final review: a JSON pointer into it (empty for the whole) and what was expected there. */
export interface FinalReviewProblem {
  readonly code: 'not_json' | 'schema' | 'path' | 'line'
  readonly pointer: string
  readonly expected: string
}

/** A final review with the habits that were tolerated to read it. */
export interface ReadFinalReview {
  readonly review: FinalReview
  readonly quirks: readonly Quirk[]
}

/** Reads a model's last answer. */
export function readFinalReview(
  answer: string,
  tolerate: readonly Quirk[],
): Result<ReadFinalReview, FinalReviewProblem> {
  const found = extractAnswer(answer, ['summary', 'findings', 'notes'], tolerate)
  if (found === null) {
    return err({
      code: 'not_json',
      pointer: '',
      expected: 'one JSON object with summary, findings and notes',
    })
  }
  const parsed = v.safeParse(finalReview, found.value, { abortEarly: true })
  if (parsed.success) return ok({ review: parsed.output, quirks: found.quirks })
  const [issue] = parsed.issues
  const keys = issue.path?.map(({ key }) => String(key)) ?? []
  const pointer = keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  return err({
    code: 'schema',
    pointer,
    expected:
      issue.kind === 'validation' && issue.type === 'check'
        ? issue.message
        : (issue.expected ?? 'another value'),
  })
}
