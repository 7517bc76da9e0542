import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { mapFinishWord } from '../finish/map-finish-word.ts'
import type { MappedFinish } from '../finish/mapped-finish.ts'
import { chatWords } from './finish-words.ts'

/** Maps a server's finish word. */
export function mapFinishReason(
  word: string | null,
  profile: VendorProfile,
  tolerateAlias: boolean,
): MappedFinish {
  return mapFinishWord(
    word,
    { own: profile.finishReasons, standard: (each) => chatWords.get(each) },
    tolerateAlias,
  )
}
