import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import { type ClassifyError, classified, classifyComplaint } from '../errors/classify-complaint.ts'
import { phrases } from '../errors/error-phrases.ts'

/** A spending limit, by name. It comes as a rate limit that no waiting ends, or as a request that is refused. */
const spending = /spend_limit_reached|api usage limits?\b/i

/** Thinking that was lost, changed or signed for another model. The names may stand in backticks. */
const lostThinking =
  /expected [`'"]?thinking|thinking[`'"]? blocks?\b|invalid [`'"]?signature|\bsignature[`'"]?.{0,20}(?:required|missing)/i

/** The kind of a failure, by Anthropic's types and words first. */
export const classifyError: ClassifyError<MessagesProfile> = (status, complaint, profile) => {
  const { message, names } = complaint
  const refused = status === 400 || status === 422
  if ((refused || status === 403 || status === 429) && spending.test(`${names.join('\n')}\n${message}`)) {
    return classified('quota_exhausted', status)
  }
  const isAboutChoice = /tool[_ ]choice/i.test(message)
  const isLost = lostThinking.test(message) && !phrases.refusedField.test(message)
  if (refused && !isAboutChoice && isLost) return classified('replay_required', status)
  return classifyComplaint(status, complaint, profile)
}
