import type { MappedFinish } from './mapped-finish.ts'

/** Whether an answer may be there without anything in it, since it was not to be given. */
export function isWithheld({ meaning }: MappedFinish): boolean {
  return meaning === 'content_filter' || meaning === 'refusal'
}
