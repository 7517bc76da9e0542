import type { BuiltInRule } from './built-in-rule.ts'

export const awk: BuiltInRule = {
  id: 'awk',
  extensions: ['awk'],
  text: `AWK. Look for:
- Text against number comparison by accident, uninitialised names taken as 0 or "", integer precision beyond 2^53.
- Fields: $ on an expression without parentheses, a record rebuilt with another OFS, blank lines or quoted separators that the splitting does not expect, NR where FNR is meant with several files, files that end without a line feed.
- Regular expressions from data that need escaping, sub and gsub with & in the replacement, intervals or functions that only one awk has.
- getline whose failure loops for ever, pipes and files not closed so that handles run out or output comes late.
- system() or a piped command built from input.
Not defects: one-letter names, missing semicolons.`,
}
