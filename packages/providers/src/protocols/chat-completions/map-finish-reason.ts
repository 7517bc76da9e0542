import type { FinishMeaning } from '../../profiles/finish-meaning.ts'
import { profileNames, profiles } from '../../profiles/profiles.ts'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { mapFinishWord } from '../finish/map-finish-word.ts'
import type { MappedFinish } from '../finish/mapped-finish.ts'

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

/** What vendors document for themselves, for those that serve the same models under another name. */
const documentedElsewhere = collectDocumented()

/** Maps a server's finish word. */
export function mapFinishReason(
  word: string | null,
  profile: VendorProfile,
  tolerateAlias: boolean,
): MappedFinish {
  const words = {
    own: profile.finishReasons,
    standard: (each: string) => standard.get(each),
    foreign: (each: string) => foreign.get(each) ?? documentedElsewhere.get(each),
  }
  return mapFinishWord(word, words, tolerateAlias)
}

function collectDocumented(): ReadonlyMap<string, FinishMeaning> {
  const all = new Map<string, FinishMeaning>()
  for (const name of profileNames) {
    const { finishReasons }: VendorProfile = profiles[name]
    for (const [word, meaning] of Object.entries(finishReasons)) if (!all.has(word)) all.set(word, meaning)
  }
  return all
}
