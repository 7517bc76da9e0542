import type { Warning } from '@scrutineer/core'
import type { FetchProblem } from './fetch/fetch-problem.ts'

/** Where two sides parted. */
export interface CommonCommit {
  readonly oid: string
  /** How many more there are that git could have named instead. */
  readonly others: number
  /** False when the history at hand is cut off in a way that could hide a younger one. */
  readonly certain: boolean
}

/** As the host tells it, which knows all history. */
export function saidByHost(oid: string): CommonCommit {
  return { oid, others: 0, certain: true }
}

/** There is none to find. */
export const noCommonCommit: FetchProblem = {
  code: 'unrelated',
  detail: 'base and head have no commit in common',
}

/** What the reader of a review must know of it. */
export function warningsAbout({ others, certain }: CommonCommit): Warning[] {
  const warnings: Warning[] = []
  if (others > 0) {
    warnings.push({
      code: 'several_merge_bases',
      subject: null,
      detail: `base and head have ${others + 1} merge bases; the change is read from the first`,
      incomplete: false,
    })
  }
  if (!certain) {
    warnings.push({
      code: 'merge_base_uncertain',
      subject: null,
      detail: 'the history at hand does not show whether base and head have a younger commit in common',
      incomplete: true,
    })
  }
  return warnings
}
