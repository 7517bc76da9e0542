/** A word of an enumeration as models write it, made comparable: lower case, `-` and `_` as blanks, marks around it gone. */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
