import { following } from '../source/source-file.ts'
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
    const lines = following(place.file, place.index + 1, 120)
    const middle = lines.findIndex(({ text }) => /^={7}$/.test(text.trimEnd()))
    const end = lines.findIndex(({ text }, at) => at > middle && /^>{7} \S/.test(text))
    const last = lines[end]
    if (middle < 0 || last === undefined) return null
    // Instructions on how to resolve one show the marks in a block of code.
    const shown =
      place.file.language === 'prose' && lines.slice(end + 1).some(({ text }) => /^\s{0,3}```/.test(text))
    return shown
      ? null
      : onLines(place, last.number, 'The three marks of one conflict stand at the start of their lines.')
  },
}
