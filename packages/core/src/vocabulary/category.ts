/** What kind of risk a finding names. Style is no category on purpose. */
export const categories = [
  'correctness',
  'security',
  'concurrency',
  'performance',
  'compatibility',
  'tests',
] as const

/** One of the six kinds of risk. */
export type Category = (typeof categories)[number]

/** Says whether a text is exactly one of the six categories. */
export function isCategory(text: string): text is Category {
  return (categories as readonly string[]).includes(text)
}
