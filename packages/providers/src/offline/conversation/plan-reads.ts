import type { Hit } from '../find-hits.ts'
import { languageOf } from '../source/language.ts'
import { lexiconOf } from '../source/lexicon.ts'
import type { ShownFile } from './shown-file.ts'

/** Lines of a file to read, both ends included. */
export interface Reading {
  readonly path: string
  readonly start: number
  readonly end: number
}

/** How far what follows a hit can matter. */
const linesAfter = 40

/**
 * What must be read to tell code from comments and texts at the suspected places of a file, and to see what holds them.
 * From the first line where that fits into `maxLines`, else as far up as fits. Nothing where the diff shows enough.
 */
export function planReads(file: ShownFile, suspects: readonly Hit[], maxLines: number): Reading[] {
  const readings: Reading[] = []
  const places = suspects.filter((hit) => needsContext(hit, file)).map(({ startLine }) => startLine)
  for (const line of places.sort((a, b) => a - b)) {
    const end = line + linesAfter
    const last = readings.at(-1)
    if (last !== undefined && line <= last.end - linesAfter / 2) continue
    if (last !== undefined && end - last.start < maxLines) {
      readings[readings.length - 1] = { ...last, end }
    } else {
      readings.push({ path: file.path, start: Math.max(1, end - maxLines + 1), end })
    }
  }
  return readings
}

function needsContext({ pattern, side, startLine }: Hit, file: ShownFile): boolean {
  if (pattern.languages === 'all' || side === 'old') return false
  const language = languageOf(file.path)
  const { blockComments, texts, islands } = lexiconOf(language)
  const hasState = blockComments.length > 0 || islands !== null || texts.some(({ multiline }) => multiline)
  if (!hasState && language !== 'yaml' && language !== 'terraform') return false
  return !isShownFromStart(file, startLine)
}

function isShownFromStart({ lines }: ShownFile, line: number): boolean {
  let expected = 1
  for (const { number } of lines) {
    if (number > line) break
    if (number !== expected) return false
    expected++
  }
  return true
}
