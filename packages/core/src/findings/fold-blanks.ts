/** White space folded to single blanks. */
export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
