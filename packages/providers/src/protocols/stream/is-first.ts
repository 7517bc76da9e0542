import type { JsonObject } from '@scrutineer/core'

/** Whether a choice or a candidate is the first, which is the only one that is read; one alone may have no number. */
export function isFirst({ index }: JsonObject): boolean {
  return (index ?? 0) === 0 || index === '0'
}
