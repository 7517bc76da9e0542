/** Whether a text has no half of a surrogate pair on its own, so that it has a UTF-8 form. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
