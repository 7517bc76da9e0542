import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { type ClassifyError, classified, classifyComplaint } from '../errors/classify-complaint.ts'

/** The kind of a failure, by Google's names and words first. */
export const classifyError: ClassifyError<GeminiProfile> = (status, complaint, profile) => {
  const { message, names, numbers, retryDelay } = complaint
  const effective = status >= 400 ? status : (numbers.find((code) => code >= 400) ?? null)
  if (effective === 429 || names.includes('RESOURCE_EXHAUSTED')) {
    return classified(isSpent(names, message, retryDelay) ? 'quota_exhausted' : 'rate_limited', effective)
  }
  if (effective !== 400) return classifyComplaint(status, complaint, profile)
  if (/Unknown name "/.test(message)) return classified('unsupported_parameter', effective)
  if (/thought[_ ]?signature/i.test(message)) return classified('replay_required', effective)
  if (/function[_ ]calling[_ ]?(?:config|mode)|tool[_ ]config/i.test(message)) {
    return classified('unsupported_tool_choice', effective)
  }
  if (/unexpected model name/i.test(message)) return classified('model_not_found', effective)
  return classifyComplaint(status, complaint, profile)
}

/**
 * Whether a quota is used up for longer than a wait. The ids of the quotas say it best; Google words a limit per minute as
 * "you exceeded your current quota" too, and then tells for how long.
 */
function isSpent(names: readonly string[], message: string, retryDelay: string | null): boolean {
  if (/\blimit: 0(?![.\d])/.test(message)) return true
  const quotas = names.filter((name) => /Per(?:Minute|Second|Hour|Day|Month)/.test(name))
  if (quotas.length > 0) return quotas.some((name) => /Per(?:Day|Month)/.test(name))
  if (/per ?(?:day|month)|daily|monthly/i.test(message)) return true
  return retryDelay === null && /exceeded your current quota|insufficient_quota/i.test(message)
}
