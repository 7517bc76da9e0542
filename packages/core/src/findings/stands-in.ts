import { foldBlanks } from './fold-blanks.ts'
import { readQuotedCode } from './read-quoted-code.ts'

/**
 * Says whether quoted code stands in a rendered diff: each of its lines is a part of some line there, in any spacing, and
 * together they hold more than brackets.
 */
export function standsIn(renderedDiff: string, quoted: string): boolean {
  const lines = renderedDiff.split('\n').map((row) => foldBlanks(row.replace(/^[ +-]\d+: /, '')))
  const bare = quoted.trim().replace(/^(`+)([^`\n]+)\1$/, '$2')
  return readQuotedCode(bare).some((reading) => {
    const wanted = reading.lines.map(foldBlanks).filter(Boolean)
    const tells = wanted.some((line) => /[\p{L}\p{N}_]{2}/u.test(line))
    return tells && wanted.every((line) => lines.some((one) => one.includes(line)))
  })
}
