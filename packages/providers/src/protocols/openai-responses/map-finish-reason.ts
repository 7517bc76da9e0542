import type { FinishMeaning } from '../../profiles/finish-meaning.ts'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import { mapFinishWord } from '../finish/map-finish-word.ts'
import type { MappedFinish } from '../finish/mapped-finish.ts'

/** What an answer says of its end. */
export interface ResponseEnd {
  /** Null when it says nothing. */
  readonly status: string | null
  /** Why it is incomplete; null when it does not say. */
  readonly reason: string | null
  readonly hasCalls: boolean
}

/** Why an answer is incomplete, as far as that is known. */
const reasons: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['max_output_tokens', 'length'],
  ['content_filter', 'content_filter'],
])

/**
 * Maps how an answer ended. The protocol has one word for an answer and a wish for tools: the calls tell them apart. Answers
 * that are not finished are `unknown`.
 */
export function mapFinishReason(
  { status, reason, hasCalls }: ResponseEnd,
  profile: ResponsesProfile,
  tolerateAlias: boolean,
): MappedFinish {
  const words = {
    own: profile.finishReasons,
    standard: (each: string) => standardMeaning(each, reason, hasCalls),
  }
  return mapFinishWord(status, words, tolerateAlias)
}

function standardMeaning(
  status: string,
  reason: string | null,
  hasCalls: boolean,
): FinishMeaning | undefined {
  switch (status) {
    case 'completed':
      return hasCalls ? 'tool_calls' : 'stop'
    case 'incomplete':
      return reasons.get(reason ?? '') ?? 'unknown'
    case 'failed':
      return { code: 'server_error', retryable: true }
    case 'in_progress':
    case 'queued':
    case 'cancelled':
      return 'unknown'
    default:
      return undefined
  }
}
