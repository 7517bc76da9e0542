import { createHash } from 'node:crypto'
import { err, ok, type Result } from 'neverthrow'
import type { PolicyFormat, ReviewPolicy } from '../vocabulary/review-policy.ts'
import { hasForbiddenCodePoint } from './has-forbidden-code-point.ts'
import { isWellFormed } from './is-well-formed.ts'

/** UTF-8 bytes of the longest policy in canonical form. */
export const maxPolicyBytes = 49_152

/** The rule that a text breaks. */
export type TextProblem = 'not_well_formed' | 'empty' | 'too_long' | 'forbidden_code_point'

/**
 * A policy in canonical form: without one leading byte order mark, its lines ended by LF. Nothing else is changed, so that
 * what is hashed is what the caller wrote.
 */
export function canonicalPolicy(format: PolicyFormat, text: string): Result<ReviewPolicy, TextProblem> {
  const content = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (!isWellFormed(content)) return err('not_well_formed')
  if (content === '') return err('empty')
  const utf8 = Buffer.from(content)
  if (utf8.length > maxPolicyBytes) return err('too_long')
  if (hasForbiddenCodePoint(content)) return err('forbidden_code_point')
  const sha256 = createHash('sha256').update(utf8).digest('hex')
  return ok({ format, content, sha256, bytes: utf8.length })
}
