import type { SourceLine } from '../source/source-file.ts'
import type { DefectPattern } from './pattern.ts'
import { onLines } from './pattern.ts'

/** A merge that was committed before it was resolved. */
export const conflictMarker: DefectPattern = {
  id: 'conflict-marker',
  languages: 'all',
  roles: ['product', 'example'],
  severity: 'critical',
  category: 'correctness',
  title: 'An unresolved merge conflict is committed',
  explanation:
    'Both sides of a merge stand in the file with the marks between them, so it does not parse or says two things.',
  suggestion: 'Keep the side that is meant, or join the two, and remove the three marks.',
  confidence: 0.98,
  cues: ['<<<<<<< '],
  match(place) {
    if (!/^<{7} \S/.test(place.line.text)) return null
    const { lines } = place.file
    const middle = nextLine(lines, place.index + 1, /^={7}\s?$/)
    const end = middle < 0 ? -1 : nextLine(lines, middle + 1, /^>{7} \S/)
    const last = lines[end]
    if (last === undefined) return null
    // Instructions on how to resolve one show the marks in a block of code.
    const shown = place.file.language === 'prose' && nextLine(lines, end + 1, /^\s{0,3}```/) >= 0
    return shown
      ? null
      : onLines(place, last.number, 'The three marks of one conflict stand at the start of their lines.')
  },
}

// A conflict that is longer than this shows its other marks elsewhere.
const reach = 120

function nextLine(lines: readonly SourceLine[], from: number, form: RegExp): number {
  for (let index = from; index < Math.min(from + reach, lines.length); index++) {
    if (form.test(lines[index]?.text ?? '')) return index
  }
  return -1
}
