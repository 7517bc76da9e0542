import * as v from 'valibot'
import { isWellFormed } from '../../canonical/is-well-formed.ts'

/** What a text must be like; each is told by its keyword of JSON Schema. */
interface TextRules {
  /** Code points. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
  /** A rule that the pattern cannot say, told as `format`. */
  readonly format?: (text: string) => boolean
}

/** The schema of a text. The messages of all schemas here are codes of details. */
export function text({ min = 0, max, pattern, format }: TextRules = {}) {
  return v.pipe(
    v.string('type'),
    v.check((value) => value.length >= min, 'minLength'),
    v.check((value) => max === undefined || codePoints(value) <= max, 'maxLength'),
    v.check((value) => pattern?.test(value) ?? true, 'pattern'),
    v.check(isWellFormed, 'not_well_formed'),
    v.check((value) => format?.(value) ?? true, 'format'),
  )
}

function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}
