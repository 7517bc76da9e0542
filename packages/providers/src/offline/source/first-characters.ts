import type { Lexicon } from './lexicon.ts'

/** Characters that can mean something in code; the scanner runs past all others. */
export function firstCharacters(lexicon: Lexicon): ReadonlySet<string> {
  const characters = new Set('{}()')
  for (const [open] of lexicon.blockComments) characters.add(open.charAt(0))
  for (const mark of lexicon.lineComments) characters.add(mark.charAt(0))
  for (const { open } of lexicon.texts) characters.add(open.charAt(0))
  if (lexicon.regexLiterals) characters.add('/')
  if (lexicon.heredocs !== null) characters.add('<')
  if (lexicon.islands !== null) characters.add(lexicon.islands[1].charAt(0))
  if (lexicon.prefixes === 'rust') characters.add('r')
  return characters
}
