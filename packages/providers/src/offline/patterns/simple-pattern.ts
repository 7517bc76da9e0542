import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine } from './pattern.ts'

/** A pattern that a single expression over the mask of a line tells. */
export function simplePattern(
  description: PatternDescription & Pick<DefectPattern, 'cues'>,
  expression: RegExp,
): DefectPattern {
  return { ...description, match: (place) => (expression.test(place.line.mask) ? onLine(place) : null) }
}
