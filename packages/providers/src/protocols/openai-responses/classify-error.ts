import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import { type ClassifyError, classified, classifyComplaint } from '../errors/classify-complaint.ts'

/** Reasoning that was lost, changed or made by another model, and items that only a server that keeps them would know. */
const lostReasoning =
  /without its required|invalid_encrypted_content|encrypted[_ ]content\b.{0,200}(?:could not|cannot|invalid|missing|required)|item with id .{0,200} not found|items are not persisted/is

/** The kind of a failure, by OpenAI's words for lost reasoning first. */
export const classifyError: ClassifyError<ResponsesProfile> = (status, complaint, profile) => {
  const { message, names } = complaint
  const refused = status === 400 || status === 404 || status === 422
  if (refused && lostReasoning.test(`${names.join('\n')}\n${message}`))
    return classified('replay_required', status)
  return classifyComplaint(status, complaint, profile)
}
