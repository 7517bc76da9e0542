import { isAcknowledged } from './code/is-acknowledged.ts'
import { allPatterns } from './patterns/all-patterns.ts'
import type { DefectPattern, PatternDescription, PatternMatch } from './patterns/pattern.ts'
import type { Language } from './source/language.ts'
import { languageOf } from './source/language.ts'
import type { SourceFile, SourceLine } from './source/source-file.ts'
import { maxLineLength } from './source/source-file.ts'

/** A defect that a pattern found in a file. */
export interface Hit extends PatternMatch {
  readonly pattern: PatternDescription
  readonly path: string
}

// More of one kind in one file is one habit, told well enough by the first ones.
const maxHitsPerPattern = 5

// A longer line of code was written by a program, for instance to make it small.
const maxCodeLength = 400

/**
 * What the patterns find in the changed lines of a file, in the order of its lines. `suspecting` asks for what might be a
 * defect, to decide what to read.
 */
export function findHits(file: SourceFile, options: { readonly suspecting: boolean }): Hit[] {
  const foreign = isForeignByHeader(file)
  const used = allPatterns.filter(
    (pattern) => looksAt(pattern, file) && !(foreign && pattern.languages !== 'all'),
  )
  const counts = new Map<string, number>()
  const hits: Hit[] = []
  const tests =
    file.language === 'rust' ? file.lines.findIndex(({ mask }) => mask.includes('#[cfg(test)]')) : -1
  for (const [index, line] of file.lines.entries()) {
    const near = nextToDeletion(file, index)
    if ((!line.added && !near) || line.text.length > maxLineLength) continue
    for (const pattern of used) {
      if (!line.added && pattern.seesDeletions !== true) continue
      // Rust keeps the tests of a file at its end.
      if (tests >= 0 && index > tests && !pattern.roles.includes('test')) continue
      if (pattern.languages !== 'all' && line.text.length > maxCodeLength) continue
      const count = counts.get(pattern.id) ?? 0
      if (count >= maxHitsPerPattern || !pattern.cues.some((cue) => line.text.includes(cue))) continue
      const match = pattern.match({ file, index, line, suspecting: options.suspecting })
      if (match === null || (pattern.severity !== 'critical' && isAcknowledged(file, index))) continue
      counts.set(pattern.id, count + 1)
      hits.push({ ...match, pattern, path: file.path })
    }
  }
  return hits
}

/** Whether any line of a file holds a word that some pattern looks for: a cheap look before the lines are scanned. */
export function mayHaveHits(path: string, lines: readonly Pick<SourceLine, 'text'>[]): boolean {
  const cues = cuesOf(languageOf(path))
  return lines.some(({ text }) => cues.some((cue) => text.includes(cue)))
}

const cuesByLanguage = new Map<Language, readonly string[]>()

function cuesOf(language: Language): readonly string[] {
  const known = cuesByLanguage.get(language)
  if (known !== undefined) return known
  const used = allPatterns.filter(({ languages }) => languages === 'all' || languages.includes(language))
  const cues = [...new Set(used.flatMap((pattern) => pattern.cues))]
  cuesByLanguage.set(language, cues)
  return cues
}

// A longer script was put together by a program.
const longestScript = 6000

/** A library that was copied in says its name, version or licence at the top in a comment that survives minifying. */
function isForeignByHeader({ language, lines }: SourceFile): boolean {
  const start = lines[0]?.number === 1 ? lines.slice(0, 20) : []
  if (start.some(({ text }) => byProgram.test(text))) return true
  if (language !== 'javascript') return false
  if ((lines.at(-1)?.number ?? 0) > longestScript) return true
  if (lines[0]?.number !== 1) return false
  const head = lines.slice(0, 8).map(({ text }) => text)
  return head.some((text) =>
    /^\s*\/\*!|@license\b|@preserve\b|^\s*(?:\/\/|\/?\*).{0,60}\bv?\d+\.\d+\.\d+\b/.test(text),
  )
}

/** What programs write at the top of the code they write. */
const byProgram =
  /\b(?:auto-?\s?generated|generated (?:by|from|code|file|using|with|on)|code generated|@generated|do not (?:edit|modify|change)|machine[- ]generated)\b/i

function looksAt({ languages, roles }: DefectPattern, file: SourceFile): boolean {
  return (languages === 'all' || languages.includes(file.language)) && roles.includes(file.role)
}

function nextToDeletion(file: SourceFile, index: number): boolean {
  const line = file.lines[index]
  const next = file.lines[index + 1]
  return (line?.removed.length ?? 0) > 0 || (next?.removed.length ?? 0) > 0
}
