import type { FinishMeaning } from '../../profiles/finish-meaning.ts'
import { profileNames, profiles } from '../../profiles/profiles.ts'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { messagesWords } from '../anthropic-messages/finish-words.ts'
import { chatWords } from '../chat-completions/finish-words.ts'
import { filterOf, geminiWords } from '../gemini-generate-content/finish-words.ts'

/** What Responses says, and words that no protocol has and gateways still use. */
const more: readonly (readonly [string, FinishMeaning])[] = [
  ['completed', 'stop'],
  ['max_output_tokens', 'length'],
  ['incomplete', 'unknown'],
  ['in_progress', 'unknown'],
  ['queued', 'unknown'],
  ['cancelled', 'unknown'],
  ['eos_token', 'stop'],
  ['tool_call', 'tool_calls'],
]

const words = new Map<string, FinishMeaning>([
  ...ofVendors(),
  ...more,
  ...geminiWords,
  ...messagesWords,
  ...chatWords,
])

/**
 * What a word means to those who have it, whatever protocol they speak; undefined for a word that nobody has. `unknown` is the
 * meaning of a word by which an answer is neither finished nor a wish for tools.
 */
export function meaningElsewhere(word: string): FinishMeaning | undefined {
  const known = words.get(word) ?? filterOf(word)
  if (known !== undefined) return known
  // A word in other letters is another word, but one that tells of a failure there is no good news here.
  const shouted = words.get(word.toUpperCase())
  return shouted === 'content_filter' || typeof shouted === 'object' ? shouted : undefined
}

/** What vendors document for themselves, for those that serve the same models under another name. */
function ofVendors(): readonly [string, FinishMeaning][] {
  return profileNames.flatMap((name) => {
    const { finishReasons }: VendorProfile = profiles[name]
    return Object.entries(finishReasons)
  })
}
