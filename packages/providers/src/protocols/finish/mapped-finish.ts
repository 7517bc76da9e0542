import type { FinishMeaning } from '../../profiles/finish-meaning.ts'

/** What a finish word means, and whether it had to be understood as another vendor's word. */
export interface MappedFinish {
  readonly meaning: FinishMeaning
  readonly alias: boolean
}
