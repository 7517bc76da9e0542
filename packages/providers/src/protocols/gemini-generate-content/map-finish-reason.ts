import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { mapFinishWord } from '../finish/map-finish-word.ts'
import type { MappedFinish } from '../finish/mapped-finish.ts'
import { filterOf, geminiWords } from './finish-words.ts'

/** Maps a finish word. Gemini has none for calls: `STOP` beside calls is how it asks for tools. */
export function mapFinishReason(
  word: string | null,
  hasCalls: boolean,
  profile: GeminiProfile,
  tolerateAlias: boolean,
): MappedFinish {
  const words = {
    own: profile.finishReasons,
    standard: (each: string) => geminiWords.get(each) ?? filterOf(each),
  }
  const { meaning, alias } = mapFinishWord(word, words, tolerateAlias)
  return { meaning: meaning === 'stop' && hasCalls ? 'tool_calls' : meaning, alias }
}
