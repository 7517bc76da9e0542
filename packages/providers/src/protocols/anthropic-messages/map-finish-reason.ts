import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import { mapFinishWord } from '../finish/map-finish-word.ts'
import type { MappedFinish } from '../finish/mapped-finish.ts'
import { messagesWords } from './finish-words.ts'

/** Maps a stop reason. */
export function mapFinishReason(
  word: string | null,
  profile: MessagesProfile,
  tolerateAlias: boolean,
): MappedFinish {
  return mapFinishWord(
    word,
    { own: profile.finishReasons, standard: (each) => messagesWords.get(each) },
    tolerateAlias,
  )
}
