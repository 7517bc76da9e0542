import type { Category, Severity, Side } from '@scrutineer/core'
import type { FileRole } from '../source/file-role.ts'
import type { Language } from '../source/language.ts'
import type { SourceFile, SourceLine } from '../source/source-file.ts'

/** What a pattern says of itself. All texts are fixed: nothing of the reviewed code stands in them. */
export interface PatternDescription {
  /** Stable kebab-case name; findings carry it as `offline/<id>`. */
  readonly id: string
  readonly languages: readonly Language[] | 'all'
  /** The kinds of files it looks at. */
  readonly roles: readonly FileRole[]
  readonly severity: Exclude<Severity, 'info'>
  readonly category: Category
  /** One line that names the defect. */
  readonly title: string
  /** What goes wrong, and when. */
  readonly explanation: string
  /** What to do instead. */
  readonly suggestion: string
  /** From 0 to 1: how often a careful reader would agree. */
  readonly confidence: number
  /** True when the line holds what must not be repeated. */
  readonly quotesNothing?: boolean
}

/** A defect that can be told from the text of a change. */
export interface DefectPattern extends PatternDescription {
  /** At least one of these stands, in this spelling, in each line that can match: a cheap look before the real one. */
  readonly cues: readonly string[]
  /** Also tried on lines next to deleted ones, not on added lines alone. */
  readonly seesDeletions?: boolean
  /** Looks at one line and what is around it. Takes time in proportion to what it looks at. */
  readonly match: (place: Place) => PatternMatch | null
}

/** A line of a file. */
export interface Place {
  readonly file: SourceFile
  readonly index: number
  readonly line: SourceLine
  /**
   * True while only the diff is known and more can be read: then a defect that the unseen lines may prove is worth a
   * look, and the answer decides about reading alone.
   */
  readonly suspecting: boolean
}

/** Where a defect stands, and the fact that proves it. */
export interface PatternMatch {
  readonly side: Side
  readonly startLine: number
  readonly endLine: number
  /** One sentence; null lets the code speak. */
  readonly evidence: string | null
}

/** The line itself is the defect. */
export function onLine(place: Place, evidence: string | null = null): PatternMatch {
  return { side: 'new', startLine: place.line.number, endLine: place.line.number, evidence }
}

/** The line and those after it, up to `endLine`, are the defect. */
export function onLines(place: Place, endLine: number, evidence: string | null = null): PatternMatch {
  return {
    side: 'new',
    startLine: place.line.number,
    endLine: Math.max(endLine, place.line.number),
    evidence,
  }
}

/** Code that runs somewhere. */
export const product: readonly FileRole[] = ['product']
/** Code that runs somewhere, and its tests. */
export const productAndTests: readonly FileRole[] = ['product', 'test']
/** All that people of the project write. */
export const written: readonly FileRole[] = ['product', 'test', 'example']
