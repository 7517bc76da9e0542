import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import type { Complaint } from '../model-answer.ts'

/** Says whether a complaint names a request field as what it is about, or something within it. */
function namesField({ fields }: Complaint, field: string): boolean {
  return fields.some((each) => each === field || each.startsWith(`${field}.`) || each.startsWith(`${field}[`))
}

/**
 * Which of the fields that were sent a complaint is about; undefined when it says nothing of them. A list of fields in a
 * message names the culprit first more often than not; `param` names it alone.
 */
export function refusedField(complaint: Complaint, sent: readonly string[]): string | undefined {
  const { message } = complaint
  const exact = sent.find((field) => namesField(complaint, field))
  return (
    exact ??
    sent
      .filter((field) => hasWord(message, field))
      .sort((a, b) => placeOf(message, a) - placeOf(message, b))[0]
  )
}

/** Says whether a name stands in a text as a word of its own, with underscores or as `topP` for `top_p`. */
export function hasWord(text: string, word: string): boolean {
  return placeOf(text, word) >= 0
}

function placeOf(text: string, word: string): number {
  const either = word
    .replace(/[^A-Za-z0-9_]/g, '.')
    .replace(/_([a-z])/g, (_, letter: string) => `(?:_${letter}|${letter.toUpperCase()})`)
  return text.search(new RegExp(`(?<![A-Za-z0-9_])${either}(?![A-Za-z0-9_])`))
}

/** A profile that sends a field no more, whoever asks for it. */
export function leaveOut<Profile extends EndpointProfile>(profile: Profile, field: string): Profile {
  const body = Object.fromEntries(Object.entries(profile.body).filter(([name]) => name !== field))
  return { ...profile, body, omitFields: [...profile.omitFields, field] }
}
