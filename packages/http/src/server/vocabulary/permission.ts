/** What a client may be allowed to do; the words are those in which operators grant them. */
export const permissions = [
  'submit ai code reviews',
  'submit ai code review policies',
  'read ai code reviews',
  'cancel ai code reviews',
  'read provider profiles',
  'manage provider profiles',
] as const

/** A permission by the words in which operators grant it. */
export type Permission = (typeof permissions)[number]
