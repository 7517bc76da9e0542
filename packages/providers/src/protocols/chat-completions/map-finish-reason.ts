import { profileNames, profiles } from '../../profiles/profiles.ts'
import type { FinishMeaning, VendorProfile } from '../../profiles/vendor-profile.ts'

/** What a finish word means, and whether it had to be understood as another vendor's word. */
export interface MappedFinish {
  readonly meaning: FinishMeaning
  readonly alias: boolean
}

/** The words of the protocol itself. */
const standard: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool_calls'],
  ['content_filter', 'content_filter'],
])

/** Words of other protocols that gateways let through. */
const foreign: ReadonlyMap<string, FinishMeaning> = new Map<string, FinishMeaning>([
  ['tool_use', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['end_turn', 'stop'],
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['completed', 'stop'],
  ['STOP', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['MAX_TOKENS', 'length'],
  ['refusal', 'refusal'],
  ['SAFETY', 'content_filter'],
])

/** Words that mean something known, only not in this protocol; calls beside them are not taken for a wish to go on. */
const neverCalls: ReadonlySet<string> = new Set(['pause_turn', 'compaction'])

/** What vendors document for themselves, for those that serve the same models under another name. */
const documentedElsewhere = collectDocumented()

/**
 * Maps a server's finish word. A word that the protocol or this vendor documents is mapped always; one that belongs to
 * somebody else only when `tolerateAlias` is set; all others are `unknown`, never `stop`.
 */
export function mapFinishReason(
  word: string | null,
  profile: VendorProfile,
  tolerateAlias: boolean,
): MappedFinish {
  if (word === null) return { meaning: 'unknown', alias: false }
  const own = Object.hasOwn(profile.finishReasons, word) ? profile.finishReasons[word] : undefined
  const documented = own ?? standard.get(word)
  if (documented !== undefined) return { meaning: documented, alias: false }
  const borrowed = tolerateAlias ? (foreign.get(word) ?? documentedElsewhere.get(word)) : undefined
  return borrowed === undefined ? { meaning: 'unknown', alias: false } : { meaning: borrowed, alias: true }
}

/** Says whether complete calls beside a word that nobody documents may be taken for `tool_calls`. */
export function mayMeanCalls(word: string): boolean {
  return !neverCalls.has(word)
}

function collectDocumented(): ReadonlyMap<string, FinishMeaning> {
  const all = new Map<string, FinishMeaning>()
  for (const name of profileNames) {
    const { finishReasons }: VendorProfile = profiles[name]
    for (const [word, meaning] of Object.entries(finishReasons)) if (!all.has(word)) all.set(word, meaning)
  }
  return all
}
