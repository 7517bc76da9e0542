import type { FinishMeaning } from '../../profiles/finish-meaning.ts'
import { meaningElsewhere } from './foreign-words.ts'
import type { MappedFinish } from './mapped-finish.ts'

/** What words mean that always count. Those of others, which gateways let through, are the same for all protocols. */
export interface FinishWords {
  /** The endpoint's own, from its profile. */
  readonly own: Readonly<Record<string, FinishMeaning>>
  /** What the protocol says; undefined for a word it does not have. */
  readonly standard: (word: string) => FinishMeaning | undefined
}

/**
 * Maps a finish word. One that the endpoint or the protocol documents is mapped always; one that belongs to somebody else only
 * when `tolerateAlias` is set; all others, and none at all, are `unknown`, never `stop`.
 */
export function mapFinishWord(word: string | null, words: FinishWords, tolerateAlias: boolean): MappedFinish {
  if (word === null) return unknown
  const own = Object.hasOwn(words.own, word) ? words.own[word] : undefined
  const documented = own ?? words.standard(word)
  if (documented !== undefined) return { meaning: documented, alias: false }
  const borrowed = tolerateAlias ? meaningElsewhere(word) : undefined
  return borrowed === undefined || borrowed === 'unknown' ? unknown : { meaning: borrowed, alias: true }
}

const unknown: MappedFinish = { meaning: 'unknown', alias: false }
