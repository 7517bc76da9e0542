import { failure, unsupported } from '../failure.ts'

/** A step from a commit: to its parent of a number (`^2`), or along first parents (`~3`). */
export type AncestryStep =
  | { readonly kind: 'parent'; readonly number: number }
  | { readonly kind: 'ancestor'; readonly distance: number }

/** A revision as people type it, taken apart. */
export interface RevisionExpression {
  /** A ref's name, full or short, or an object id, full or cut. */
  readonly name: string
  readonly steps: readonly AncestryStep[]
}

/**
 * Takes a revision apart: a name with any number of `~N`, `^N`, `^{}` and `^{commit}` behind it. Ranges, paths and
 * option-like texts are `invalid_revision`; forms that need more of git than this engine has are `engine_unsupported`.
 */
export function parseRevision(rev: string): RevisionExpression {
  if (typeof rev !== 'string') throw invalid(String(rev), 'it is no text')
  if (rev === '' || rev.startsWith('-')) throw invalid(rev, 'it is empty or looks like an option')
  if (rev.includes('..')) throw invalid(rev, 'it is a range, and one commit is asked for')
  if (/^:\/|\^\{\/|@\{|^:\d:/.test(rev)) throw unsupported(rev, 'a revision of this form')
  if (rev.includes(':')) throw invalid(rev, 'it names a file, and a commit is asked for')
  const [, name = '', suffix = ''] = /^([^~^]*)(.*)$/s.exec(rev) ?? []
  return { name: name === '@' ? 'HEAD' : name, steps: readSteps(rev, suffix) }
}

function readSteps(rev: string, suffix: string): readonly AncestryStep[] {
  const steps: AncestryStep[] = []
  const token = /\^\{(?:commit|)\}|\^(\d*)|~(\d*)/y
  while (token.lastIndex < suffix.length) {
    const found = token.exec(suffix)
    if (found === null) throw invalid(rev, 'it is no revision')
    const [text, parent, distance] = found
    const next = suffix[token.lastIndex]
    if (next === '{') throw invalid(rev, 'it asks for an object that is no commit')
    if (text.startsWith('^{')) continue
    const number = parent ?? distance ?? ''
    const value = number === '' ? 1 : Number(number)
    if (value > maxSteps) throw invalid(rev, 'it counts too far back')
    steps.push(
      parent === undefined ? { kind: 'ancestor', distance: value } : { kind: 'parent', number: value },
    )
  }
  return steps
}

const maxSteps = 1_000_000

function invalid(rev: string, why: string): Error {
  return failure('invalid_revision', rev, why, 'name a branch, a tag or a commit')
}
